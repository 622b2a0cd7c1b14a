/** The characters that could control a terminal: control characters, and those that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it matches
export const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
