/** The failure of a request to the payment gateway. */

/**
 * `refused`: the gateway has read the request and does not carry it out, however often it is asked. `unreachable`: no
 * answer, or one that says nothing about the request, so that it may be asked again. `unauthorised`: it does not accept
 * the shop's keys, so every request fails until the configuration is corrected.
 */
export type GatewayFailureReason = 'refused' | 'unreachable' | 'unauthorised';

/** Its message says what was requested and what came back; it never contains a key or a secret. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
  readonly reason: GatewayFailureReason;

  constructor(message: string, { reason, ...options }: ErrorOptions & { readonly reason: GatewayFailureReason }) {
    super(message, options);
    this.reason = reason;
  }
}

/** Why a request failed; an error of another kind says no more than that the gateway did not answer. */
export const failureReason = (cause: unknown): GatewayFailureReason | 'unknown' =>
  cause instanceof GatewayFailure ? cause.reason : 'unknown';
