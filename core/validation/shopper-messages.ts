/**
 * The texts that the shopper's half and the pages write themselves (spec 6, 10, 11). They are apart from those that only
 * the shop answers with, so that a browser does not load them all.
 */

export const shopperMessages = {
  unknownProduct: 'This product isn’t available',
  quantity: 'Choose a quantity from 1 to 20',
  cartEmpty: 'Your cart is empty',
  couponUnknown: 'This code isn’t valid',
  offerEnded: 'This offer has ended',
  notVerified: 'Verify your phone number first',
  address: 'Complete your address',
  verifyAgain: 'Verify your number again with a new OTP. Your details are saved',
  priceChanged: 'The total has changed. Check it before you place the order',
  reason: 'Give a reason in up to 500 characters',
  upi: 'Enter a valid UPI ID, such as name@bank',
  orderUnanswered: 'We couldn’t confirm your order yet. We’re checking whether it went through',
  orderUnknown: 'We don’t know whether your order went through. Check your orders before you order again',
  noOnlineOrders: 'This shop doesn’t accept online orders yet',
  pincodeUnknown: 'We don’t recognise this pincode. Enter your city and state',
  noCodThere: 'Cash on delivery isn’t available here. Pay online instead',
  grievance: 'Tell us what went wrong in 10 to 2,000 characters',
  eraseWord: 'Type ERASE to delete your account',
  unreachable: 'We couldn’t reach the shop. Check your connection and try again',
  shopBroken: 'Something went wrong on our side. Try again in a moment',
  backendUnreachable: 'We can’t reach the shop right now. Try again in a moment',
  notAvailable: 'This isn’t available yet',
  refused: 'Something went wrong. Try again',
} as const;
