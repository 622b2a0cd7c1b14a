/** The failure of a call that has no answer. */

/**
 * Why a call has no answer: nothing came back (`network`), what came back was no answer, such as an error page
 * (`shop`), or the site's own proxy said that its backend is down or too slow (`backend`).
 */
export type UnreachableReason = 'network' | 'shop' | 'backend';

/** The one typed failure of a call: the shop could not be reached, or what came back was no answer (spec 10.16). */
export class ShopUnreachable extends Error {
  override name = 'ShopUnreachable';
  readonly reason: UnreachableReason;

  constructor(
    message: string,
    { reason = 'network', ...options }: ErrorOptions & { readonly reason?: UnreachableReason } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}
