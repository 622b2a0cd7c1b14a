/** Which Node can run this: one that loads TypeScript by itself. */

/** Major and minor of the first Node that strips types without a flag. */
const OLDEST = [22, 18] as const;

/** What to tell someone whose Node is too old; undefined where it will do. `version` is such as `24.21.0`. */
export const nodeComplaint = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Node ${OLDEST.join('.')} or newer is needed; this is ${version}. `
    + 'Run the command through npx in the checkout: it brings a Node of its own.';
};
