/** Plays one random session and throws where the shop and the model differ. */
import { compareShop } from './compare.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { newModel } from './model/model.ts';
import { modelSettingsOf } from './model/model-settings.ts';
import { play } from './play.ts';
import type { Step } from './steps.ts';
import { openWorld, type Connect } from './world.ts';

export const checkSession = async (
  session: readonly Step[],
  connect: Connect,
  settings: Settings = DEFAULT_SETTINGS,
): Promise<void> => {
  const world = openWorld(connect, settings);
  try {
    await world.open(0, '/');
    await world.open(1, '/shop');
    const model = newModel(world.clock.now(), modelSettingsOf(settings));
    model.offerStart = world.clock.now();
    for (const step of session) await play(step, world, model);
    await compareShop(world, model);
  } finally {
    world.close();
  }
};
