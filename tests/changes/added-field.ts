/** An address field more costs three files: its rows, its label, its place in the form. */

/** Written before the first text of this kind. */
const before =
  (text: string, added: string) =>
  (source: string): string =>
    source.replace(text, `${added}${text}`);

export const LABEL = 'Landmark (optional)';
export const FIELD = {
  'core/entities/address.ts': (source: string) =>
    before(
      '  city: { about:',
      "  landmark: { about: 'a landmark', isPersonal: true, example: 'Opposite the temple' },\n",
    )(
      before(
        '  city: { pattern:',
        "  landmark: { pattern: STREET, message: 'Please enter a valid landmark', isOptional: true, line: 1 },\n",
      )(source),
    ),
  'web/content/buying/forms.ts': before('export const pincode', `export const landmark = '${LABEL}';\n`),
  'web/checkout/address-inputs.tsx': before(
    '  pincode: { label:',
    "  landmark: { label: formText.landmark, autoComplete: 'address-line3', autoCapitalize: 'words' },\n",
  ),
};

export const FIELD_SCENARIO = `
name: A landmark is typed, refused, stored, shown, left empty and erased
steps:
  - visit: /checkout
  - add: wash
  - send-otp: 9876543210
  - verify-otp
  - fill: { name: Ravi Kumar, email: ravi@example.in, h_no: 4, st_address: MG Road, city: Bengaluru, state: Karnataka, pincode: 560001 }
  - fill: { landmark: "<>" }
  - expect: { checkout: { errors: { shipping: { landmark: Please enter a valid landmark } } } }
  - fill: { landmark: " Behind the lake " }
  - pay: cod
  - place
  - expect: { orders: [{ address: { landmark: Behind the lake, city: Bengaluru } }], session: { shipping: { landmark: Behind the lake } } }
  - cancel
  - visit: /checkout
  - add: wash
  - fill: { landmark: "" }
  - pay: cod
  - place
  - expect: { orders: [{ address: { landmark: "", city: Bengaluru } }, { state: cancelled }] }
  - cancel
  - erase
  - expect: { feedback: { notice: none }, session: { isLogged: false }, orders: [] }
  - visit: /checkout
  - send-otp: 9876543210
  - verify-otp
  - expect: { session: { isLogged: false }, checkout: { shipping: { landmark: "" } } }
`;
