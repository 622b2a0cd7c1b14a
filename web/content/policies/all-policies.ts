/** The five policies by their paths, as their page shows them. */
import type { Described } from '../blocks.ts';
import { LAST_CHANGED, type Policy } from '../blocks.ts';
import { privacyPolicy } from './privacy.ts';
import { refundPolicy } from './refund.ts';
import { returnPolicy } from './return.ts';
import { shippingPolicy } from './shipping.ts';
import { termsOfUse } from './terms.ts';

const LABELS = {
  changed: 'Last changed on',
  contents: 'Contents',
  short: 'In short',
  others: 'Other policies',
} as const;

export type PolicyData = Omit<Policy, 'description'> & {
  /** Headings and labels. */
  readonly labels: typeof LABELS;
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

/** The data of the policy at a path. Throws for a path that has none. */
export const policyDataAt = (path: string): Described<PolicyData> => {
  const policy = policies.get(path);
  if (policy === undefined) throw new Error(`no policy at ${path}`);
  const others = [...policies].filter(([to]) => to !== path).map(([to, other]) => ({ to, title: other().title }));
  const content = policy();
  return { ...content, documentTitle: content.title, labels: LABELS, changed: LAST_CHANGED, others };
};
