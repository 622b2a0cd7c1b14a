/**
 * The departments of customer care as a page uses them: one of each kind for each shopper, made when the first page
 * asks for it, so that what it knows outlives a navigation and its code stays out of the first bundle.
 */
import { useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { useArrived, useShopper } from './shopper-context.ts';

type Create<Department> = (parts: FeatureContext) => Department;

const opened = new WeakMap<FeatureContext, Map<Create<unknown>, unknown>>();

const departmentOf = <Department>(parts: FeatureContext, create: Create<Department>): Department => {
  const known = opened.get(parts) ?? new Map<Create<unknown>, unknown>();
  opened.set(parts, known);
  // What is kept under a factory was made by that very factory.
  const department = known.has(create) ? (known.get(create) as Department) : create(parts);
  known.set(create, department);
  return department;
};

/** The department that `create` makes; null while prerendering and until the shopper's own code has arrived. */
export const useCare = <Department>(create: Create<Department>): Department | null => {
  const arrived = useArrived();
  const { featureContext } = useShopper();
  return arrived ? departmentOf(featureContext, create) : null;
};

const never = (): (() => void) => () => undefined;

/**
 * A slice of a department's state; null while there is no department. As with `useStore`, `select` answers a primitive
 * or a member of the state.
 */
export const useWatched = <State, Slice>(
  department: Observable<State> | null,
  select: (state: State) => Slice,
): Slice | null =>
  useSyncExternalStore(
    department?.subscribe ?? never,
    () => (department === null ? null : select(department.get())),
    () => null,
  );
