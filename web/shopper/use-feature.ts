/**
 * Features of the shopper that belong to single pages (orders, account, tracking …): one of each kind for each shopper,
 * created when the first page asks for it. So its state outlives a navigation, and its code stays out of the first
 * bundle.
 */
import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { useDeferredShopper } from './shopper-context.ts';

/** `featureFrom` gives another feature of the same shopper, to build this one on. */
export type Create<Feature> = (
  context: FeatureContext,
  featureFrom: <Other>(create: Create<Other>) => Other,
) => Feature;

const created = new WeakMap<FeatureContext, Map<Create<unknown>, unknown>>();

const featureOf = <Feature>(context: FeatureContext, create: Create<Feature>): Feature => {
  const features = created.get(context) ?? new Map<Create<unknown>, unknown>();
  created.set(context, features);
  // What is kept under a factory was made by that very factory.
  const feature = features.has(create)
    ? (features.get(create) as Feature)
    : create(context, (other) => featureOf(context, other));
  features.set(create, feature);
  return feature;
};

/** The feature that `create` makes; null while prerendering and until the shopper's code has loaded. */
export const useFeature = <Feature>(create: Create<Feature>): Feature | null => {
  const { features } = useDeferredShopper();
  const context = useSyncExternalStore(features.subscribe, features.get, () => null);
  return context === null ? null : featureOf(context, create);
};

/**
 * Runs an action of a feature at once; until the shopper's code has loaded it waits together with those of the
 * shopper.
 */
export const useFeatureAction = <Feature>(
  create: Create<Feature>,
): (<T>(action: (feature: Feature) => T | PromiseLike<T>) => Promise<T>) => {
  const { features, loaded } = useDeferredShopper();
  return useCallback(
    async (action) => action(featureOf(features.get() ?? (await loaded).featureContext, create)),
    [features, loaded, create],
  );
};

/**
 * A slice of a feature's state; null while there is no feature. As with `useStore`, `select` returns a primitive or a
 * member of the state.
 */
export const useFeatureState = <State, Slice>(
  feature: Observable<State> | null,
  select: (state: State) => Slice,
): Slice | null =>
  useSyncExternalStore(
    feature?.subscribe ?? subscribeToNothing,
    () => (feature === null ? null : select(feature.get())),
    () => null,
  );

const subscribeToNothing = (): (() => void) => () => undefined;
