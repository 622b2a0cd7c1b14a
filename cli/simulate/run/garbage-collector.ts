/** Settings of the garbage collector for a run: sessions leave many objects behind, none of which outlives its session. */
import { setFlagsFromString } from 'node:v8';

/**
 * To be called before the first session, for this process with all its threads. V8 allocates what has outlived a
 * collection or two among the old objects from then on. Of the sessions at hand during a collection some objects always
 * do; soon every session has objects there, which keep its young ones alive after it has ended, and a third of the
 * processor time went into copying them.
 */
export const collectSessionsYoung = (): void => {
  setFlagsFromString('--no-allocation-site-pretenuring');
};
