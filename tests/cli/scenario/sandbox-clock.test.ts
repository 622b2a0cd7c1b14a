/** The clock of a sandbox that somebody else has written. */
import { expect, it, onTestFinished } from 'vitest';
import { findSandbox } from '../../../cli/scenario/environment/sandbox-client.ts';
import { serve } from '../run/backends.ts';

const NOW = 1_795_384_800_000;

/** A sandbox whose clock is wherever `at` says after a step. */
const sandboxWithClock = async (at: (now: number, step: number) => number) => {
  let now = NOW;
  const { url, close } = await serve(async (request) => {
    if (request.url.includes('/sandbox/sent')) return Response.json([]);
    if (request.method === 'POST') {
      const { advance_ms: step = 0 } = await request.json();
      now = at(now, step);
    }
    return Response.json({ now });
  });
  onTestFinished(() => close());
  const sandbox = await findSandbox(url);
  if (sandbox === undefined) throw new Error('it is no sandbox');
  return sandbox;
};

it('a clock that moves by the step, or further because it runs, is accepted', async () => {
  const { advance } = await sandboxWithClock((now, step) => now + step + 7);
  await expect(advance(60_000)).resolves.toBeUndefined();
  await expect(advance(1)).resolves.toBeUndefined();
});

it('a clock that does not move fails the step, and the error says where it is', async () => {
  const { advance } = await sandboxWithClock((now) => now);
  await expect(advance(60_000)).rejects.toThrow(
    `the sandbox's clock was moved by 60000 ms and should be at ${NOW + 60_000} or later, but is at ${NOW} (epoch milliseconds)`,
  );
});
