/** Any settings, printed and read again. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { settingsYaml } from '../../../adapters/settings/settings-yaml.ts';
import { anySettings } from '../../core/settings-arbitraries.ts';

/** The pages explain a fee and a reward, so a document has both. */
const printable = anySettings.filter(({ codFee, rewardPercent }) => codFee > 0 && rewardPercent > 0);

it('printed settings are the same settings when they are read again', () => {
  fc.assert(
    fc.property(printable, (settings) => {
      expect(parseSettings(settingsYaml(settings, 'any'))).toEqual({ settings });
    }),
  );
});
