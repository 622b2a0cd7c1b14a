/**
 * Sections below the fold whose code is fetched when the browser is idle, and after `timeout` milliseconds at the
 * latest. Until then their prerendered HTML is shown; touching one of them, and every navigation, ends the wait.
 *
 * Use it for what only shows and has buttons: `const Related = idleSection(4000, async () => (await
 * import('…')).Related)`, beside the page's component, then `<Related … />`. Not for form fields: what is typed into
 * them would be noticed late. Props should be members of the page's data; an object that is created on each render counts as a
 * change each time.
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
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { withLoadError } from '../load-error.ts';
import { whenOnline } from '../online.ts';
import { useHydrated } from './readiness.ts';
import { whenIdle } from './when-idle.ts';

/** Marks a section until it is hydrated; early-clicks.ts queues the clicks on it. */
const UNHYDRATED = '[data-unhydrated]';

/** False until the page around the sections is hydrated. */
let isStarted = import.meta.env.SSR;
const onStart: (() => void)[] = [];
/** Ends the wait of each section that still waits for an idle moment. */
const waiting = new Set<() => void>();

const hydrateAll = (): void => {
  for (const hydrate of waiting) hydrate();
};

const interacted = ({ target }: Event): void => {
  if (target instanceof Element && target.closest(`${UNHYDRATED}, a`) !== null) hydrateAll();
};

/** The page is hydrated: its sections now wait until the browser is idle; those of later pages load at once. */
export const startIdleSections = (): void => {
  isStarted = true;
  for (const start of onStart.splice(0)) start();
  for (const name of ['pointerdown', 'focusin', 'click'])
    addEventListener(name, interacted, { capture: true, passive: true });
  addEventListener('popstate', hydrateAll);
};

const whenIdleOrTouched = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    const hydrate = (): void => {
      waiting.delete(hydrate);
      resolve();
    };
    const start = (): void => {
      waiting.add(hydrate);
      void whenIdle(timeout).then(hydrate);
    };
    if (isStarted) start();
    else onStart.push(start);
  });

export const idleSection = <Props extends object>(
  timeout: number,
  load: () => Promise<ComponentType<Props>>,
): NamedExoticComponent<Props> => {
  const loadSection = (): Promise<ComponentType<Props>> => withLoadError('a section', load);
  let section: Promise<ComponentType<Props>> | undefined;
  // A page that is opened later brings its sections with it. A failure is reported where the section is rendered.
  if (isStarted) (section = loadSection()).catch(() => undefined);
  const frame = createRef<HTMLDivElement>();
  let prerendered: string | undefined;
  const loadWhenIdle = async (): Promise<ComponentType<Props>> => {
    await whenIdleOrTouched(timeout);
    await whenOnline();
    try {
      return await loadSection();
    } catch (error) {
      prerendered = frame.current?.innerHTML;
      throw error;
    }
  };
  /** If the code cannot be loaded, the prerendered markup stays: it can still be read, and its links work. */
  const showPrerendered = (error: unknown): ReactNode => {
    if (prerendered === undefined) throw error;
    return <div style={NO_BOX} dangerouslySetInnerHTML={{ __html: prerendered }} />;
  };

  type SectionProps = { readonly own: Props; readonly isPrerendered: boolean; readonly onHydrated: () => void };
  const Section = ({ own, isPrerendered, onHydrated }: SectionProps) => {
    section ??= isPrerendered && !import.meta.env.SSR ? loadWhenIdle() : loadSection();
    useEffect(onHydrated, [onHydrated]);
    return createElement(use(section), own);
  };
  const IdleSection = (props: Props) => {
    const hydrated = useHydrated();
    const [isPrerendered] = useState(!hydrated);
    const [isUnhydrated, setUnhydrated] = useState(isPrerendered);
    // An urgent change that reaches a section before it is hydrated would delete its HTML: props come late, and the
    // element stays the same.
    const deferred = useDeferredValue(props);
    const element = useMemo(() => {
      const part = <Section own={deferred} isPrerendered={isPrerendered} onHydrated={() => setUnhydrated(false)} />;
      return (
        <ErrorBoundary fallback={showPrerendered}>{isPrerendered ? <Suspense>{part}</Suspense> : part}</ErrorBoundary>
      );
    }, [deferred, isPrerendered]);
    return (
      <div ref={frame} style={NO_BOX} data-unhydrated={isUnhydrated ? '' : undefined}>
        {element}
      </div>
    );
  };
  return memo(IdleSection);
};

/** Laid out as if the element were not there. */
const NO_BOX = { display: 'contents' } as const;
