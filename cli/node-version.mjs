/** Which Node can run this: one that loads TypeScript by itself. Plain JavaScript, so that every Node can read it. */

/** Major and minor of the first Node that strips types without a flag. */
const OLDEST = [22, 18];

/**
 * What to tell someone whose Node is too old; undefined where it will do.
 * @param {string} version such as `24.21.0`
 * @returns {string | undefined}
 */
export const nodeComplaint = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return (
    `Node ${OLDEST.join('.')} or newer is needed; this is ${version}. ` +
    'Run the command through npx in the checkout: it brings a Node of its own.'
  );
};
