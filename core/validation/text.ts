/** What the rules of all fields share: white space is trimmed, and unprintable characters are refused. */

/** Control characters and lone surrogates: neither a database nor a label printer takes them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Whether a single line of text has printable characters only. */
export const isPrintableLine = (line: string): boolean => !UNPRINTABLE.test(line);

/** Whether a text, which may have tabs and line ends, has printable characters otherwise. */
export const isPrintableText = (text: string): boolean => isPrintableLine(text.replace(/[\t\r\n]/gu, ''));

/** These fields of a form, and no others, without the white space around their values (spec 10.2). */
export const trimFields = <Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Readonly<Record<Field, string>> => {
  const trimmed: Partial<Record<Field, string>> = {};
  for (const field of fields) trimmed[field] = form[field].trim();
  return trimmed as Record<Field, string>;
};
