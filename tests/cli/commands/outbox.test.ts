/** What the operator's `outbox` prints and refuses; retry and drop are tested on every store in `../operator`. */
import { describe, expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import type { Message, SendOutcome } from '../../../core/ports/messages.ts';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { cli, expectRefused } from '../run-cli.ts';
import { scenarioFile, COD_ORDER } from '../scenario-file.ts';

const COD = scenarioFile(...COD_ORDER);

const REFUSED: SendOutcome = { outcome: 'refused', reason: 'SMS gateway: HTTP 400' };
const isAboutOrder = ({ otp }: Message): boolean => otp === undefined;

const taken = createRecordingMessenger();
const server = serveAll({
  messenger: { send: async (message) => (isAboutOrder(message) ? REFUSED : taken.send(message)) },
});

const outbox = (...argv: string[]) => cli(['outbox', ...argv, '--via', server.url]);
type Listed = {
  readonly messages: readonly { readonly id: string; readonly to: string }[];
  readonly next: string | null;
};
const listed = async (...argv: string[]): Promise<Listed> =>
  JSON.parse((await outbox('list', '--json', ...argv)).out) as Listed;

describe('bhor outbox at a sandbox', () => {
  it('lists the messages that could not be sent, with receivers masked', async () => {
    expect(await outbox()).toEqual({ code: 0, out: 'No messages are parked.\n', err: '' });
    expect(await outbox('list', '--state', 'waiting')).toMatchObject({ out: 'No messages are waiting.\n' });
    await cli(['run', COD, '--via', server.url]);
    const { code, out, err } = await outbox();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^message +by +about +to +written +attempts +last error\n/u);
    expect(out).toMatch(
      /\nBH\w{10}-confirmed-sms +sms +order confirmed +\d\d•{6}\d\d .* 1 {2}SMS gateway: HTTP 400\n/u,
    );
    expect(out).toMatch(/\nBH\w{10}-confirmed-mail +mail +order confirmed +r•••@example\.in /u);
    // Order numbers may have five digits in a row, too.
    expect(out.replaceAll(/BH\w{10}/gu, '')).not.toMatch(/\d{5}/u);
    const { messages, next } = await listed();
    expect(messages.map(({ to }) => to)).toEqual([expect.stringMatching(/^\d\d•{6}\d\d$/u), 'r•••@example.in']);
    expect(next).toBeNull();
  });

  it('reads them a page at a time', async () => {
    const first = await listed('--limit', '1');
    expect(first.messages).toHaveLength(1);
    const second = await listed('--limit', '1', '--after', first.next ?? '');
    expect([...first.messages, ...second.messages]).toEqual((await listed()).messages);
    expect(second.next).toBeNull();
    expect(await outbox('list', '--after', 'abc')).toMatchObject({
      code: 2,
      out: '',
      err: 'error: --after "abc" must be the cursor at the end of the previous page\n',
    });
    expect((await outbox('list', '--limit', '1')).out).toMatch(/\n1 more with --after \S+\n$/u);
  });

  it('gets an error with code 2 for a wrong command, and 4 for messages that are not there', async () => {
    await expectRefused(outbox, [
      [['retry'], /missing the ids/u],
      [['retry', 'no-such'], /1 message not parked; bhor outbox list/u, 4],
      [['retry', 'no-such', '--all'], /--all/u],
      [['retry', '--channel', 'sms'], /--channel requires --all/u],
      [['retry', '--all', '--channel', 'fax'], /fax/u],
      [['drop'], /messages/u],
      [['drop', 'no-such', 'none', 'none'], /2 messages not found/u, 4],
      [['list', '--limit', '0'], /--limit "0"/u],
      [['list', '--limit', '1e1'], /--limit/u],
      [['list', '--state', 'sent'], /sent/u],
      [['lst'], /list/u],
    ]);
  });
});
