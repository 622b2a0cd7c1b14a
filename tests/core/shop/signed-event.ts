/** Events as the sandbox's gateway signs and sends them. */
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';

export const hasher = createSimulatedHasher();

/** Bytes signed by the gateway's own key, whatever they say. */
export const signed = (body: object) => {
  const raw = JSON.stringify(body);
  return { raw, signature: hasher.keyed(`sandbox event\n${raw}`) };
};

/** The webhook's request for an event about the order with that number, a payment of ₹629 by default. */
export const event = (number: string, changes: object = {}) =>
  signed({
    id: 'e1',
    event: 'payment.captured',
    at: 1,
    order: number,
    gateway_order: `sandbox_${number}`,
    payment: 'p1',
    amount: 62900,
    currency: 'INR',
    ...changes,
  });
