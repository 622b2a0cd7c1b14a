/** Plays one random session and throws where the shop and the model part ways. */
import { compareShop } from './compare.ts';
import { newModel } from './model.ts';
import { play } from './play.ts';
import type { Step } from './steps.ts';
import { openWorld, type Connect } from './world.ts';

export const checkSession = async (session: readonly Step[], connect: Connect): Promise<void> => {
  const world = openWorld(connect);
  try {
    await world.open(0, '/');
    await world.open(1, '/shop');
    const model = newModel(world.clock.now());
    model.offerStart = world.clock.now();
    for (const step of session) await play(step, world, model);
    await compareShop(world, model);
  } finally {
    world.close();
  }
};
