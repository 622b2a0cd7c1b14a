/** How many bytes a well-formed text has in UTF-8, in which databases and mail servers count it. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Two units of a pair have four bytes together, any other unit above ASCII has two or three.
    if (unit >= 0x80) bytes += unit >= 0x800 && !isSurrogate(unit) ? 2 : 1;
  }
  return bytes;
};

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
