/** Which requests are refused last when the server has too many: those in which money is at stake. */
import { CALLBACK_PATH } from '../../adapters/wire/callback-path.ts';
import { WEBHOOK_PATH, allEndpoints } from '../../adapters/wire/endpoints.ts';
import { MONITORING_PATHS } from '../monitoring/monitoring-routes.ts';
import type { Priority } from './load-shedder.ts';

const { placeOrder, retryPayment, verifyPayment, getPaymentStatus } = allEndpoints;

const PRIORITIES: ReadonlyMap<string, Priority> = new Map<string, Priority>([
  ...MONITORING_PATHS.map((path) => [path, 'never'] as const),
  ...[WEBHOOK_PATH, CALLBACK_PATH, placeOrder.path, retryPayment.path, verifyPayment.path, getPaymentStatus.path].map(
    (path) => [path, 'last'] as const,
  ),
]);

export const priorityOf = (path: string): Priority => PRIORITIES.get(path) ?? 'first';
