/** Checks for a Node that runs TypeScript. Plain JavaScript, so that older versions can run this check. */

/** The first version that strips types without a flag, and that the packages run on: major and minor. */
const MINIMUM = [22, 18];

/**
 * The error message for a Node that is too old; undefined for any other.
 * @param {string} version such as `24.21.0`
 * @param {boolean} isRepository whether a suitable Node is installed beside the sources
 * @returns {string | undefined}
 */
export const nodeVersionProblem = (version, isRepository) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = MINIMUM;
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return undefined;
  return (
    `Node ${MINIMUM.join('.')} or newer is required; this is ${version}. ` +
    (isRepository
      ? 'Run the command with npx in the repository, which uses the Node installed there.'
      : 'Install it, or put --package node@24 after npx.')
  );
};
