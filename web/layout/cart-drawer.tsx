/** The cart beside the page: the backdrop opens first and the slider after it; they close in reverse order (spec 2). */
import * as cartLabels from '../content/buying/cart-labels.ts';
import * as layoutText from '../content/layout/layout.ts';
import { Suspense, use, useEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ErrorBoundary } from '../runtime/error-boundary.tsx';
import { LoadError } from '../runtime/load-error.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { useSlow } from '../runtime/slow.ts';
import { loadDrawerContent, type DrawerContent } from './load-drawer-content.ts';
import { CartActivity } from './activity.tsx';
import styles from './cart-drawer.module.css';

export const CartDrawer = () => {
  const { drawer } = useShopper();
  const backdrop = useStore('drawer', (state) => state.backdrop);
  const slider = useStore('drawer', (state) => state.slider);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (backdrop && element?.open === false) element.showModal();
    if (!backdrop && element?.open === true) element.close();
  }, [backdrop]);

  // Each opening asks again for what could not be loaded before.
  const [content, setContent] = useState<Promise<DrawerContent>>();
  useEffect(() => setContent(backdrop ? loadDrawerContent() : undefined), [backdrop]);

  // Escape closes in the same two steps. Where the browser closes the dialog itself, `onClose` reports it.
  const cancelled = (event: SyntheticEvent): void => {
    event.preventDefault();
    drawer.close();
  };
  const clicked = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) drawer.close();
  };

  return (
    // A click on the backdrop closes; Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-slider={slider}
      aria-labelledby="drawer-title"
      onCancel={cancelled}
      onClose={drawer.close}
      onClick={clicked}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id="drawer-title">{cartLabels.title}</h2>
          {backdrop && <CartActivity />}
          <button type="button" className={styles.close} aria-label={layoutText.closeCart} onClick={drawer.close}>
            <Icon name="close" />
          </button>
        </header>
        {backdrop && content !== undefined && (
          <ErrorBoundary fallback={linkToCart}>
            <Suspense fallback={<Loading />}>
              <Content module={content} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </dialog>
  );
};

const Content = ({ module }: { readonly module: Promise<DrawerContent> }) => {
  const { CartDrawerContent } = use(module);
  return <CartDrawerContent />;
};

const Loading = () =>
  useSlow(true) ? (
    <p role="status" className={styles.lines}>
      {cartLabels.loading}
    </p>
  ) : null;

/** Where the code could not be loaded: the cart's own page shows the same, and is loaded anew. */
const linkToCart = (error: unknown) => {
  if (!(error instanceof LoadError)) throw error;
  return <ButtonLink to="/cart">{layoutText.viewCart}</ButtonLink>;
};
