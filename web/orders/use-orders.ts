/** The orders of the page with what may be done with them, for the forms that do it. */
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { createOrderList, type OrderList } from '../../core/shopper/orders/order-list.ts';
import { createOrders, type Orders } from '../../core/shopper/orders/orders.ts';
import { useFeature } from '../shopper/use-feature.ts';

type FromList = (create: typeof createOrderList) => OrderList;

const overShownList = (context: FeatureContext, featureFrom: FromList): Orders =>
  createOrders(context, featureFrom(createOrderList));

export const useOrders = (): Orders | null => useFeature(overShownList);
