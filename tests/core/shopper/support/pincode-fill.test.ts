/** The pincode fills in city and state at the checkout, and never writes over a hand (spec 11). */
import { describe, expect, it } from 'vitest';
import { done, refused } from '../../../../core/entities/answer.ts';
import { createPincodeFill } from '../../../../core/shopper/support/pincode-fill.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet, type Tab } from '../../browser.ts';
import { openAt } from '../../open-shop.ts';
import { during } from '../../rows.ts';

const PUNE = '411001';
const DELHI = '110001';
const PORT_BLAIR = '744101';
const NOWHERE = '000001';

const openFill = async () => {
  const opened = await openAt('/checkout');
  const { checkout, featureContext } = opened.shopper;
  const pincodes = createPincodeFill(featureContext);
  const set = (field: 'city' | 'state' | 'h_no' | 'pincode', text: string): Promise<void> => {
    checkout.setAddress('shipping', field, text);
    return quiet();
  };
  return { ...opened, checkout, pincodes, set, type: (pincode: string) => set('pincode', pincode) };
};
type Opened = Awaited<ReturnType<typeof openFill>>;
const placeIn = ({ shopper }: Tab): string => {
  const { city, state } = shopper.checkout.get().form.shipping;
  return `${city}, ${state}`;
};
const IN_PUNE = 'Pune, Maharashtra';
const IN_DELHI = 'New Delhi, Delhi';

describe('the pincode of the checkout form', () => {
  it.each<readonly [title: string, act: (opened: Opened) => unknown, place: string, asked: number]>([
    ['is not looked up before its sixth digit', ({ type }) => type('41100'), ', ', 0],
    ['fills in what is empty', ({ type }) => type(PUNE), IN_PUNE, 1],
    [
      'is looked up once while it stays the same, and unknown ones too',
      async ({ type, set }) => {
        await type(NOWHERE);
        await set('h_no', '4');
      },
      ', ',
      1,
    ],
    [
      'replaces what it filled in before, also after it was emptied',
      async ({ type }) => {
        await type(PUNE);
        await type('');
        await type(DELHI);
      },
      IN_DELHI,
      2,
    ],
    [
      'does not replace what the shopper typed, before or after it',
      async ({ type, set }) => {
        await set('city', 'Poona');
        await type(PUNE);
        await set('state', 'My State');
        await type(DELHI);
      },
      'Poona, My State',
      2,
    ],
    [
      'does not change a field that has the focus, and fills it in if it is left empty',
      async ({ tab, pincodes, type }) => {
        pincodes.enter('shipping', 'state');
        await type(PUNE);
        expect(placeIn(tab)).toBe('Pune, ');
        pincodes.leave();
      },
      IN_PUNE,
      1,
    ],
    [
      'leaves a field as it was typed while it had the focus',
      async ({ pincodes, type, set }) => {
        pincodes.enter('shipping', 'city');
        await type(DELHI);
        await set('city', 'Dilli');
        pincodes.leave();
      },
      'Dilli, Delhi',
      1,
    ],
    [
      'is looked up again if the shop could not be reached, and leaves city and state to be typed meanwhile',
      async ({ tab, type, pincodes, connection }) => {
        connection.next('getPincode', 'drop');
        await type(PUNE);
        expect(placeIn(tab)).toBe(', ');
        expect(pincodes.get().shipping).toMatchObject({ phase: 'failed', problem: { code: 'UNREACHABLE' } });
        await type(PUNE);
      },
      IN_PUNE,
      2,
    ],
    [
      'ignores the answer to one that was changed meanwhile',
      (opened) =>
        during(opened, { after: 'getPincode', act: () => opened.type(PUNE), meanwhile: () => opened.type(DELHI) }),
      IN_DELHI,
      2,
    ],
    [
      'that is stored in the browser fills in an empty address, and no other',
      async ({ pincodes, local }) => {
        for (const pincode of [PUNE, DELHI]) {
          rememberedPincode(local).set(pincode);
          pincodes.start();
          await quiet();
        }
      },
      IN_PUNE,
      1,
    ],
  ])('%s', async (_title, act, place, asked) => {
    const opened = await openFill();
    await act(opened);
    await quiet();
    expect([placeIn(opened.tab), opened.connection.count('getPincode')]).toEqual([place, asked]);
  });

  it.each([
    ['THROTTLED', { phase: 'failed', problem: { kind: 'error', code: 'THROTTLED', message: 'Not today' } }],
    ['FIELD_INVALID', { phase: 'failed', problem: { kind: 'error', code: 'FIELD_INVALID', message: 'Not today' } }],
    ['PINCODE_UNKNOWN', { phase: 'unknown' }],
    ['NOT_AVAILABLE', { phase: 'none' }],
  ] as const)('leaves city and state empty after a refusal with %s', async (code, answer) => {
    const { tab, pincodes, connection, type } = await openFill();
    connection.next('getPincode', refused(code, 'Not today'));
    await type(PUNE);
    expect([pincodes.get().shipping, placeIn(tab)]).toEqual([answer, ', ']);
  });

  it('says whether parcels and cash on delivery go there', async () => {
    const { pincodes, type } = await openFill();
    await type(PUNE);
    expect(pincodes.get()).toMatchObject({
      shipping: { phase: 'found', view: { serviceable: true, cod: true } },
      billing: { phase: 'none' },
    });
    await type(PORT_BLAIR);
    expect(pincodes.get().shipping).toMatchObject({ phase: 'found', view: { cod: false } });
  });

  it('forgets what it filled in once city and pincode are both empty, and when the customer logs out', async () => {
    for (const isOpen of [true, false, null]) {
      const { tab, type, set } = await openFill();
      await type(PUNE);
      expect(tab.tabStorage.get('pincode-filled')).toContain('Pune');
      if (isOpen === null) {
        await type('');
        await set('city', '');
      } else await (isOpen ? tab : await tab.reload('/login')).shopper.logout();
      expect(tab.tabStorage.get('pincode-filled')).toBeNull();
    }
  });

  it('distinguishes what it filled in from what was typed after a reload, also a state without a city', async () => {
    const states: Readonly<Record<string, string>> = { [PUNE]: 'Maharashtra', [DELHI]: 'Delhi' };
    const { openTab } = openBrowser(
      {
        ...createForeignBackend().api,
        getPincode: async ({ pincode }) =>
          done({ pincode, city: '', state: states[pincode] ?? '', serviceable: true, cod: true, etaDays: 5 }),
      },
      createClock(),
    );
    for (const [first, place] of [
      [await openTab('/checkout'), ', Delhi'],
      [(await openFill()).tab, IN_DELHI],
    ] as const) {
      createPincodeFill(first.shopper.featureContext);
      first.shopper.checkout.setAddress('shipping', 'pincode', PUNE);
      await quiet();
      const again = await first.reload();
      createPincodeFill(again.shopper.featureContext);
      await quiet();
      again.shopper.checkout.setAddress('shipping', 'pincode', DELHI);
      await quiet();
      expect(placeIn(again)).toBe(place);
    }
  });
});
