/**
 * The texts that the shopper's half and the pages write themselves (spec 6, 10, 11). They are apart from those that only
 * the shop answers with, and each is an export: a page loads only those that it uses. Use as `import * as shopperMessages`.
 */

export const emptyField = 'Please fill this field';
export const unknownProduct = 'This product isn’t available';
export const quantity = 'Choose a quantity from 1 to 20';
export const cartEmpty = 'Your cart is empty';
export const couponUnknown = 'This code isn’t valid';
export const offerEnded = 'This offer has ended';
export const notVerified = 'Verify your phone number first';
export const address = 'Complete your address';
export const verifyAgain = 'Verify your number again with a new OTP. Your details are saved';
export const priceChanged = 'The total has changed. Check it before you place the order';
export const reason = 'Give a reason in up to 500 characters';
export const upi = 'Enter a valid UPI ID, such as name@bank';
export const gstin = 'Enter a valid GSTIN with 15 characters';
export const businessName = 'Enter the business name in up to 99 characters, without { } < > = * #';
export const orderUnanswered = 'We couldn’t confirm your order yet. We’re checking whether it went through';
export const orderUnknown = 'We don’t know whether your order went through. Check your orders before you order again';
export const noOnlineOrders = 'This shop doesn’t accept online orders yet';
export const pincodeUnknown = 'We don’t recognise this pincode. Enter your city and state';
export const noCodThere = 'Cash on delivery isn’t available here. Pay online instead';
export const grievance = 'Tell us what went wrong in 10 to 2,000 characters';
export const eraseWord = 'Type ERASE to delete your account';
export const unreachable = 'We couldn’t reach the shop. Check your connection and try again';
export const shopBroken = 'Something went wrong on our side. Try again in a moment';
export const backendUnreachable = 'We can’t reach the shop right now. Try again in a moment';
export const notAvailable = 'This isn’t available yet';
export const refused = 'Something went wrong. Try again';
