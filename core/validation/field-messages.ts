/** What a form field says under it (spec 6). */
export const fieldMessages = {
  empty: 'Please fill this field',
  valid: 'Valid Input',
  name: 'Only alphabets are allowed',
  phone: 'Phone number should be 10 digits long',
  email: 'Email should have this format, ex: name@example.com',
  st_address: 'Please enter a valid address',
  h_no: 'Please enter a address',
  city: 'Please enter a valid city name',
  state: 'Please enter a valid state name',
  pincode: 'Pincode should be 6 digits long',
  otp: 'Please enter OTP',
} as const;
