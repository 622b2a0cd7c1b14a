/** Every page of the site opened once, for a customer with an order and a cart. */
import { it } from 'vitest';
import { routes } from '../../../core/catalogue/routes.ts';
import { WASH } from '../../samples/products.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { expect } from '../world/expect.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { onPhone } from '../world/world.ts';

onPhone('every page', (world) => {
  it(
    'has a heading, no axe violation and no error on the console, and does not shift by itself',
    { timeout: 300_000 },
    async () => {
      const visitor = await world.arrive(STILL);
      visitor.browserProblems.expect(/404/);
      await visitor.api.signUp();
      const order = await visitor.api.orderWash('cod');
      await visitor.api.put(WASH, 1);
      await watchShifts(visitor.page);
      const paths = routes.map(({ path, check }) => (check === undefined ? path : `${path}?order=${order}`));
      for (const path of [...paths, '/nowhere']) {
        await visitor.open(path);
        await visitor.expectCount(1);
        await expect(visitor.title).toBeVisible();
        await expectNoViolations(visitor, path);
        expect(await shiftsOf(visitor.page), `${path}: ${(await movedElements(visitor.page)).join()}`).toBeLessThan(
          0.01,
        );
      }
    },
  );
});
