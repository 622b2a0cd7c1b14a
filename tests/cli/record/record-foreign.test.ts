/** A session recorded around a backend without a sandbox is played there as it was written. */
import { afterEach, describe, expect, it } from 'vitest';
import { recordSession } from '../../../cli/record/record-session.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { foreignRequest, served } from '../run/served-backends.ts';
import { cli } from '../run-cli.ts';
import { productionShop, serve, OTP } from '../run/backends.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const SESSION = `name: Shopped
given: { backend: core }
steps:
  - visit: /products/wash
  - add: wash
  - add: weekly-polish
  - update: { wash: 3 }
  - send-otp: "9876543210"
  - verify-otp
  - coupon: DAWN10
  - advance: 2s
  - remove: weekly-polish
  - fill: { name: Ravi Kumar, email: ravi@example.in, h_no: "4", st_address: MG Road, city: Bengaluru, state: Karnataka, pincode: "560001" }
  - place
  - expect: { session: { isLogged: true } }
`;

const record = async (url: string, otp: string, text = SESSION): Promise<string> => {
  const recording = await recordSession({ shop: url, port: 0 });
  const played = await cli(['run', '-', '--via', recording.url, '--otp', otp], { input: text });
  expect([played.code, played.out]).toEqual([0, expect.any(String)]);
  return (await recording.stop()) ?? '';
};

describe('a recording', () => {
  it('of a backend with the core calls alone says so, and is played there to the same end', async () => {
    const { url, close } = await served(foreignRequest());
    closing.push(close);
    const recorded = await record(url, FOREIGN_OTP);
    expect(recorded).toContain('given: { backend: core }\n');
    expect(recorded).toContain('has no sandbox: play it there with --otp');
    // Time cannot be skipped there.
    expect(recorded).not.toContain('advance:');
    expect(recorded).toContain('cart: { items: { wash: 3 }, coupon: DAWN10 }');
    for (const _again of [1, 2]) {
      const played = await cli(['run', '-', '--via', url, '--otp', FOREIGN_OTP], { input: recorded });
      expect([played.code, played.err], `${recorded}\n${played.out}`).toEqual([0, '']);
    }
  });

  it('of a shop with every call and no sandbox expects every call, and is played there', async () => {
    const { url, close } = await serve(productionShop());
    closing.push(close);
    const text = 'name: x\nsteps: [visit: /, add: wash, coupon: DAWN10, expect: { cart: { coupon: DAWN10 } }]\n';
    const recorded = await record(url, OTP, text);
    expect(recorded).not.toMatch(/^given:/mu);
    expect(await cli(['run', '-', '--via', url, '--otp', OTP], { input: recorded })).toMatchObject({ code: 0 });
  });
});
