/** axe checks every state that a visitor can reach, on both screens. */
import { it } from 'vitest';
import { STATES } from '../tools/states.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { DESKTOP, PHONE } from '../world/screens.ts';
import { onEveryScreen, onScreens } from '../world/world.ts';

onScreens('axe finds nothing, even after the window is made as narrow as a phone,', [DESKTOP], (world) => {
  it.each(STATES.filter(({ isOver }) => isOver !== true))('in the state $name', async ({ name, reach }) => {
    const visitor = await world.arrive(STILL);
    await reach(visitor);
    await expectNoViolations(visitor, name);
    await visitor.page.setViewportSize(PHONE.options.viewport ?? { width: 0, height: 0 });
    await expectNoViolations(visitor, `${name}, narrow`);
  });
});

// Menus and dialogs are opened in another way on each screen.
onEveryScreen('axe finds nothing', (world) => {
  it.each(STATES.filter(({ isOver }) => isOver === true))('in the state $name', async ({ name, reach }) => {
    const visitor = await world.arrive({ ...STILL, ...(name.startsWith('popup') && { mayPopUp: true as const }) });
    await reach(visitor);
    await expectNoViolations(visitor, name);
  });
});
