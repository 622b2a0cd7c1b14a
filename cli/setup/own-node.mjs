/**
 * The Node that runs the project is `node` in `node_modules/.bin`: a link to the system's where that is new enough,
 * otherwise to one from npm, which is fetched into `.cache`. npm runs this after every install.
 */
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { NODE, exitWithError, inRoot, run, runConcurrently, say, systemEnv } from './paths-and-programs.mjs';

/** The version that is tested and fetched; a newer one of the system is used as it is. */
export const NODE_VERSION = '24.21.0';
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const FOLDER = inRoot('.cache', 'node', NODE_VERSION);
const FETCHED = `${FOLDER}/node_modules/${PACKAGE}/bin/node`;

/** @param {string} version such as `24.21.0` */
const isNewEnough = (version) => version.localeCompare(NODE_VERSION, undefined, { numeric: true }) >= 0;

/** Whether the project's Node is there, and new enough. */
export const hasOwnNode = () => {
  const { code, output } = run(NODE, ['--version'], { quiet: true });
  return code === 0 && isNewEnough(output.trim().slice(1));
};

/** Links the project's Node, once the dependencies are installed. */
export const linkOwnNode = () => {
  const target = isNewEnough(process.versions.node) ? process.execPath : FETCHED;
  if (!existsSync(target)) return;
  if (lstatSync(NODE, { throwIfNoEntry: false }) !== undefined) rmSync(NODE);
  mkdirSync(dirname(NODE), { recursive: true });
  symlinkSync(target, NODE);
};

/** Fetches a Node where the system's is too old. Exits with instructions if that is impossible. */
export const fetchOwnNode = async () => {
  if (isNewEnough(process.versions.node) || existsSync(FETCHED)) return;
  say(`Fetching Node ${NODE_VERSION} (this is ${process.versions.node})…`);
  mkdirSync(FOLDER, { recursive: true });
  const flags = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error'];
  const { output } = await runConcurrently('npm', ['install', ...flags, `${PACKAGE}@${NODE_VERSION}`], systemEnv());
  if (!existsSync(FETCHED))
    exitWithError(`${output}Node ${NODE_VERSION} could not be fetched. Install it, or a newer one, and try again.`);
};

if (process.argv[1] === import.meta.filename) {
  await fetchOwnNode();
  linkOwnNode();
}
