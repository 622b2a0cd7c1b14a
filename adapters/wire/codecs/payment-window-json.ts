/** A payment in the gateway's own window as JSON (spec 11). */
import { paise } from '../../../core/entities/money/paise.ts';
import type { PaymentWindow } from '../../../core/ports/payments/payments.ts';
import { choiceIn, mapAt, numberAt, textIn, Unreadable, type JsonMap } from '../tolerant.ts';

const PROVIDERS: readonly PaymentWindow['provider'][] = ['razorpay'];

/** https, or this machine in tests: a script from anywhere else could be changed on its way. */
const SCRIPT = /^(?:https:\/\/[^\s]+|http:\/\/127\.0\.0\.1[:/][^\s]*)$/;

export const encodePaymentWindow = ({ prefill, ...window }: PaymentWindow) => ({
  provider: window.provider,
  script: window.script,
  key_id: window.keyId,
  gateway_order: window.gatewayOrder,
  amount: window.amount,
  currency: window.currency,
  prefill: { name: prefill.name, email: prefill.email, phone: prefill.phone },
});

/** Null where there is none. */
export const decodePaymentWindow = (map: JsonMap): PaymentWindow | null => {
  if (map.size === 0) return null;
  const script = textIn(map.get('script'));
  if (!SCRIPT.test(script)) throw new Unreadable('the script of the payment window is no https address');
  const amount = numberAt(map, 'amount');
  if (!Number.isSafeInteger(amount)) throw new Unreadable('the amount of the payment window is not whole');
  const prefill = mapAt(map, 'prefill');
  return {
    provider: choiceIn(map.get('provider'), PROVIDERS),
    script,
    keyId: requiredText(map, 'key_id'),
    gatewayOrder: requiredText(map, 'gateway_order'),
    amount: paise(amount),
    currency: requiredText(map, 'currency'),
    prefill: {
      name: textIn(prefill.get('name')),
      email: textIn(prefill.get('email')),
      phone: textIn(prefill.get('phone')),
    },
  };
};

const requiredText = (map: JsonMap, key: string): string => {
  const text = textIn(map.get(key));
  if (text === '') throw new Unreadable(`${key} of the payment window is missing`);
  return text;
};
