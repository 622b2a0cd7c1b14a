/** URLs without their passwords, for logs and messages. */

const MASK = '***';

/** A password among the parameters of a database's URL. */
const PASSWORD_PARAMETER = /([?&]\w*(?:password|passwd|secret)\w*=)[^&#]*/giu;

/**
 * `scheme://user:***@host`. Text that has an @ and is no URL is masked as a whole: its password may be anywhere.
 */
export const withoutPassword = (given: string, mask = MASK): string => {
  const text = given.replaceAll(PASSWORD_PARAMETER, `$1${mask}`);
  if (!text.includes('@')) return text;
  const [, before, after] = /^([a-z][a-z0-9+.-]*:\/\/[^:@/]*):.*(@[^@]*)$/iu.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return `${before}:${mask}${after}`;
  return /^[a-z][a-z0-9+.-]*:\/\/[^:@/]*@[^@]*$/iu.test(text) ? text : mask;
};
