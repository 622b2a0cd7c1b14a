/** The orders of the page with what may be done with them, for the forms that do it. */
import { createChangeableOrderList } from '../../core/shopper/orders/order-list.ts';
import { createOrders, type Orders } from '../../core/shopper/orders/orders.ts';
import { useFeature, type Create } from '../shopper/use-feature.ts';

const overShownList: Create<Orders> = (context, featureFrom) =>
  createOrders(context, featureFrom(createChangeableOrderList));

export const useOrders = (): Orders | null => useFeature(overShownList);
