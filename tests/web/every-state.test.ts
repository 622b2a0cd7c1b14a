/** axe looks at every state that a visitor can bring about, on both screens. */
import { it } from 'vitest';
import { STATES } from './tools/states.ts';
import { expectNoViolations, STILL } from './world/axe.ts';
import { onEveryScreen } from './world/world.ts';

onEveryScreen('axe finds nothing', (world) => {
  it.each(STATES)('in the state $name', async ({ name, reach }) => {
    const visitor = await world.arrive({ ...STILL, ...(name.startsWith('popup') && { mayPopUp: true as const }) });
    await reach(visitor);
    await expectNoViolations(visitor, name);
  });
});
