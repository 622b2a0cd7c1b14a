/** What every product page says about buying and delivery. */
export const offerText = {
  check: 'Check',
  checking: 'Checking…',
  form: 'Check delivery',
  pincode: 'Delivery to your pincode',
  hint: 'Check delivery date and cash on delivery.',
  delivered: (city: string) => `Delivered to ${city} by`,
  cod: 'Cash on delivery available',
  notDelivered: (pincode: string) => `We don’t deliver to ${pincode} yet.`,
  unknown: (pincode: string) => `We don’t recognise ${pincode}. Check it, or enter your city and state at checkout.`,
  breadcrumb: 'Breadcrumb',
  shop: 'Shop',
  delivery: (fee: string) => `Free delivery when you pay online. Cash on delivery: ${fee}.`,
  saves: (amount: string) => `You save ${amount}.`,
  earns: (cash: string) => `Earns ${cash} reward cash for your next order.`,
} as const;
