/**
 * axe checks the states that a visitor can reach on a phone, where no text may be cut off either, however large, and menus and
 * dialogs on both screens. `npm run lab -- shots` checks every state on every screen. States of one visit are reached one from another.
 */
import { it } from 'vitest';
import { visitsOf, type State } from '../tools/state-steps.ts';
import { STATES } from '../tools/states.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { PHONE } from '../world/screens.ts';
import { onEveryScreen, onScreens } from '../world/world.ts';
import { expectWholeOnPhones } from './cut-off-text.ts';

type Visit = { readonly names: string; readonly states: readonly State[] };

const visits = (isWanted: (state: State) => boolean): readonly Visit[] =>
  visitsOf(STATES.filter(isWanted)).map((states) => ({
    names: states.map(({ name }) => name).join(', then '),
    states,
  }));

onScreens('axe finds nothing, and no text is cut off,', [PHONE], (world) => {
  it.each(visits(({ isOver }) => isOver !== true))('in the state $names', async ({ states }) => {
    const visitor = await world.arrive(STILL);
    for (const { name, reach, continued } of states) {
      await (continued ?? reach)(visitor);
      await expectNoViolations(visitor, name);
      await expectWholeOnPhones(visitor, name);
    }
  });
});

// Menus and dialogs are opened in another way on each screen.
onEveryScreen('axe finds nothing', (world) => {
  it.each(visits(({ isOver }) => isOver === true))('in the state $names', async ({ names, states }) => {
    const visitor = await world.arrive({ ...STILL, ...(names.startsWith('popup') && { mayPopUp: true as const }) });
    for (const { name, reach, continued } of states) {
      await (continued ?? reach)(visitor);
      await expectNoViolations(visitor, name);
      if (world.screen.isSmall) await expectWholeOnPhones(visitor, name);
    }
  });
});
