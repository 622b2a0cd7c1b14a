/** What the checkout shows, and what it starts from. */
import type { OrderView } from '../../ports/shop-api.ts';
import type { Stage } from './checkout-draft.ts';
import type { CheckoutForm } from './checkout-form.ts';
import type { Notice } from '../notice.ts';

export type CheckoutState = {
  /** `send` until the OTP was sent, then `verify`. */
  readonly stage: Stage;
  /** The phone is verified in this session: the addresses may follow. */
  readonly isVerified: boolean;
  /** Whether the verified phone is a customer's; null where the backend does not say, or was not asked. */
  readonly accountExists: boolean | null;
  readonly form: CheckoutForm;
  readonly busy: 'sending' | 'verifying' | 'placing' | null;
  /** When another OTP may be asked for, epoch milliseconds on the shop's clock. */
  readonly resendAt: number;
  readonly notice: Notice | null;
  /** The order, once it is placed. */
  readonly placed: OrderView | null;
};
