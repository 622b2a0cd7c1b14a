/**
 * Sections below the fold whose code is fetched when the browser is idle, and after `timeout` milliseconds at the
 * latest. Their prerendered HTML stands meanwhile; a hand on one of them, and every navigation, ends the wait.
 *
 * Use it for what only shows and has buttons: `const Related = idleSection(4000, async () => (await
 * import('…')).Related)`, beside the page's component, then `<Related … />`. Not for form fields: what is typed into
 * them would be heard late. Props should be members of the page's data; made anew on each render they would be a change
 * each time.
 */
import {
  createElement,
  createRef,
  memo,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { whenOnline } from '../online.ts';
import { useHydrated } from '../../shopper/shopper-context.ts';
import { Spare } from '../error-boundary.tsx';

/** For browsers that do not tell when they are idle, in milliseconds. */
const UNTOLD_MS = 1000;
/** What the markup of a section wears until its code is there; early-clicks.ts keeps the clicks on it. */
const ASLEEP = '[data-asleep]';

let isReady = import.meta.env.SSR;
const beginnings: (() => void)[] = [];
const sleepers = new Set<() => void>();

/** The page answers: from now on its sections wait for a quiet moment, and those of pages to come for nothing. */
export const beginIdle = (): void => {
  isReady = true;
  for (const begin of beginnings.splice(0)) begin();
  for (const name of ['pointerdown', 'focusin', 'click'])
    addEventListener(name, touched, { capture: true, passive: true });
  addEventListener('popstate', wakeAll);
};

const wakeAll = (): void => {
  for (const wake of sleepers) wake();
};

const touched = ({ target }: Event): void => {
  if (target instanceof Element && target.closest(`${ASLEEP}, a`) !== null) wakeAll();
};

/** Resolves when the browser is idle, and after `timeout` milliseconds at the latest, where that is given. */
export const whenIdle = (timeout?: number): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolve, timeout === undefined ? undefined : { timeout });
    else setTimeout(resolve, Math.min(timeout ?? UNTOLD_MS, UNTOLD_MS));
  });

const quietMoment = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      sleepers.delete(wake);
      resolve();
    };
    const begin = (): void => {
      sleepers.add(wake);
      void whenIdle(timeout).then(wake);
    };
    if (isReady) begin();
    else beginnings.push(begin);
  });

export const idleSection = <Props extends object>(
  timeout: number,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let section: Promise<ComponentType<Props>> | undefined;
  // A page that is opened later brings its sections with it. What does not arrive is told where it is rendered.
  if (isReady) (section = load()).catch(() => undefined);
  const frame = createRef<HTMLDivElement>();
  let prerendered: string | undefined;
  const loadInTime = async (): Promise<ComponentType<Props>> => {
    await quietMoment(timeout);
    await whenOnline();
    try {
      return await load();
    } catch (error) {
      prerendered = frame.current?.innerHTML;
      throw error;
    }
  };
  /** Code that never comes: the markup can still be read, and its links lead on. */
  const stand = (error: unknown): ReactNode => {
    if (prerendered === undefined) throw error;
    return <div style={AS_IF_NOT_THERE} dangerouslySetInnerHTML={{ __html: prerendered }} />;
  };

  const Section = ({ wasAsleep, onWake, ...props }: { readonly wasAsleep: boolean; readonly onWake: () => void }) => {
    section ??= wasAsleep && !import.meta.env.SSR ? loadInTime() : load();
    useEffect(onWake, [onWake]);
    return createElement(use(section), props as unknown as Props);
  };
  const IdleSection = (props: Props) => {
    const hydrated = useHydrated();
    const [wasAsleep] = useState(!hydrated);
    const [isAsleep, setAsleep] = useState(wasAsleep);
    // An urgent change that reaches a sleeping section would delete its HTML: props come late, and the element stays
    // the same.
    const later = useDeferredValue(props);
    const element = useMemo(() => {
      const part = (
        <Section
          {...later}
          wasAsleep={wasAsleep}
          onWake={() => {
            setAsleep(false);
          }}
        />
      );
      return <Spare instead={stand}>{wasAsleep ? <Suspense>{part}</Suspense> : part}</Spare>;
    }, [later, wasAsleep]);
    return (
      <div ref={frame} style={AS_IF_NOT_THERE} data-asleep={isAsleep ? '' : undefined}>
        {element}
      </div>
    );
  };
  return memo(IdleSection) as unknown as ComponentType<Props>;
};

const AS_IF_NOT_THERE = { display: 'contents' } as const;
