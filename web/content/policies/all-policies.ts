/** The five policies by their paths, as their page shows them. */
import { LAST_CHANGED, type Policy } from './policy.ts';
import { privacyPolicy } from './privacy.ts';
import { refundPolicy } from './refund.ts';
import { returnPolicy } from './return.ts';
import { shippingPolicy } from './shipping.ts';
import { termsOfUse } from './terms.ts';

export type PolicyData = Policy & {
  readonly changed: typeof LAST_CHANGED;
  /** The other four. */
  readonly others: readonly { readonly to: string; readonly title: string }[];
};

const policies: ReadonlyMap<string, () => Policy> = new Map([
  ['/policies/shipping-policy', shippingPolicy],
  ['/policies/return-policy', returnPolicy],
  ['/policies/refund-policy', refundPolicy],
  ['/policies/privacy-policy', privacyPolicy],
  ['/policies/terms-of-use', termsOfUse],
]);

export const policyPaths: readonly string[] = [...policies.keys()];

export const policyDataAt = (path: string): PolicyData | undefined => {
  const policy = policies.get(path);
  if (policy === undefined) return undefined;
  const others = [...policies].filter(([to]) => to !== path).map(([to, other]) => ({ to, title: other().title }));
  return { ...policy(), changed: LAST_CHANGED, others };
};
