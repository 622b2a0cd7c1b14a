/** The secrets of keyed hashes, from the environment: `DIGEST_KEY`, and `DIGEST_KEY_OLD` while it is being replaced. */
import { BadInput } from '../io.ts';

/** A shorter secret could be guessed. */
const SHORTEST = 32;

/** Undefined where none is given: the store keeps one. Throws BadInput, which names the variable and not its value. */
export const digestKeysFromEnv = (
  env: NodeJS.ProcessEnv,
): { readonly present: string; readonly former?: string } | undefined => {
  const present = env['DIGEST_KEY'] ?? '';
  const former = env['DIGEST_KEY_OLD'] ?? '';
  for (const [name, value] of [
    ['DIGEST_KEY', present],
    ['DIGEST_KEY_OLD', former],
  ] as const) {
    if (value !== '' && value.length < SHORTEST)
      throw new BadInput(`${name} must have at least ${SHORTEST} characters`);
  }
  if (present === '' && former !== '') throw new BadInput('DIGEST_KEY_OLD requires DIGEST_KEY');
  if (present === '') return undefined;
  return former === '' ? { present } : { present, former };
};
