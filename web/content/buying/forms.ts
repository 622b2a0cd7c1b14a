/** What the forms for a phone number and an address say, at the checkout, at sign-in and in the account. */

export const name = 'Full name';
export const email = 'Email';
export const houseNumber = 'House or flat number';
export const houseNumberHint = 'Use “No. 12” instead of “#12”.';
export const street = 'Street and area';
export const pincode = 'Pincode';
export const city = 'City';
export const state = 'State';
export const phone = 'Mobile number';
export const phoneHint = '10 digits, no +91. We’ll text you a one-time password.';
export const sendOtp = 'Send OTP';
export const sendingOtp = 'Sending OTP…';
export const otpSent = 'We’ve sent a one-time password to';
export const otp = 'One-time password';
export const verify = 'Verify';
export const verifying = 'Verifying…';
export const resendIn = 'Resend OTP in';
export const seconds = (seconds: number) => `${seconds} s`;
export const resend = 'Resend OTP';
export const verified = 'verified.';
export const changeNumber = 'Change number';

// What an address is called wherever one is shown, chosen or typed.
export const deliveryAddress = 'Delivery address';
export const billingAddress = 'Billing address';
export const deliveryAndBillingAddress = 'Delivery and billing address';
export const billingSame = 'Billing address is the same';
