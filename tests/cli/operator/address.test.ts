/** `orders address`: where an order goes, corrected by the operator. */
import { expect, it } from 'vitest';
import { moved, openCod } from '../../shop/orders.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

it('bhor orders address corrects it until packing, names the wrong field, and leaves its trace in the order', async () => {
  const shop = await openOperated();
  const opened = await openCod(shop);
  const { operator } = shop;
  const { number } = opened;
  await expectRefused(operator, [
    [`orders address ${number}`, '--pincode 411001'],
    [`orders address ${number} --pincode 41100`, 'pincode: '],
    [`orders address ${number} --street "MG <Road>"`, 'st_address: Please enter a valid address'],
  ]);
  expect((await operator(`orders address ${number} --pincode 411001 --house "Flat 7"`)).out).toMatch(
    /deliver to .*Flat 7.*Pune, Maharashtra 411001/u,
  );
  expect((await operator(`orders show ${number}`)).out).toMatch(
    /^address +h_no, city, state, pincode corrected .* by the operator$/mu,
  );
  await moved(opened, 'packed');
  await expectRefused(operator, [[`orders address ${number} --house 8`, 'until it is packed', 5]]);
});
