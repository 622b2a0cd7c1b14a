/** Text with links in it, written as `[label](/path)`: how the text of a page links to other pages. */

export type Piece = string | { readonly label: string; readonly to: string };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/;

/** The pieces of a text in their order. */
export const piecesOf = (text: string): readonly Piece[] => {
  // Splitting by a pattern with two groups leaves text, label, address, text, label, address, … text.
  const parts = text.split(LINK);
  return parts.flatMap((part, i): readonly Piece[] => {
    if (i % 3 === 0) return part === '' ? [] : [part];
    return i % 3 === 1 ? [{ label: part, to: parts[i + 1] ?? '/' }] : [];
  });
};

/** The text as it is read, without the addresses. */
export const plainText = (text: string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.label))
    .join('');
