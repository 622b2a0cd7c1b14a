/** Commands that change the shop say what will change, and ask first. */
import { beforeAll, expect, it } from 'vitest';
import type { Streams } from '../../../cli/io.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { scenarioFile, UPI_ORDER } from '../scenario-file.ts';
import { cli, type Ran } from '../run-cli.ts';

type Asked = { readonly questions: string[]; readonly question: Streams['question'] };

/** An operator at a terminal who gives this answer. */
const answering = (answer: string): Asked => {
  const questions: string[] = [];
  return {
    questions,
    question: async (text) => {
      questions.push(text);
      return answer;
    },
  };
};

let number = '';
let run: (argv: readonly string[], question: Streams['question']) => Promise<Ran>;

beforeAll(async () => {
  const folder = createClientFolder();
  const { url, close } = await startTestServer(folder);
  await cli(['run', scenarioFile(...UPI_ORDER, 'payment: succeeds'), '--via', url]);
  run = (argv, question) => cli([...argv, '--via', url], { question });
  const { out } = await run(['orders', '--json'], null);
  number = (JSON.parse(out) as { orders: [{ order: string }] }).orders[0].order;
  return async () => {
    await close();
    folder.remove();
  };
});

const stateNow = async (): Promise<string> => {
  const { out } = await run(['orders', 'show', number, '--json'], null);
  return (JSON.parse(out) as { state: string }).state;
};

const changes = (): readonly (readonly [argv: readonly string[], asks: RegExp])[] => [
  [['orders', 'move', number, 'packed'], new RegExp(`^${number}  confirmed → packed  \\(₹749 by upi\\)\\n`, 'u')],
  [['stock', 'set', 'wash', '40'], /^Wash {2}unlimited → 40\n/u],
  [['messages', 'retry', `${number}-confirmed-sms`], /-confirmed-sms\n1 message will be sent again/u],
  [['messages', 'retry', '--all', '--channel', 'sms'], /^All parked messages by sms will be sent again/u],
  [['messages', 'drop', `${number}-confirmed-sms`], /-confirmed-sms\n1 message will be removed without being sent/u],
  [['store', 'numbers', '--invoice', 'BH/26-27/000007'], /^The last invoice was BH\/26-27\/000007/u],
];

it('a command that changes the shop says what will change, and changes nothing after any answer but yes', async () => {
  for (const [argv, asks] of changes()) {
    for (const answer of ['', 'n', 'yes please']) {
      const { questions, question } = answering(answer);
      expect({ argv, ...(await run(argv, question)) }).toEqual({
        argv,
        code: 1,
        out: '',
        err: 'Nothing was changed.\n',
      });
      expect(questions).toEqual([expect.stringMatching(asks)]);
      expect(questions[0]).toMatch(/\nContinue\? \[y\/N\] $/u);
    }
  }
  expect(await stateNow()).toBe('confirmed');
});

it('a command that changes the shop says with --dry-run what will change, and changes nothing', async () => {
  // A dry run of messages looks for them: `messages.test.ts`.
  for (const [argv, asks] of changes().filter(([[subject]]) => subject !== 'messages')) {
    expect({ argv, ...(await run([...argv, '--dry-run'], null)) }).toEqual({
      argv,
      code: 0,
      out: expect.stringMatching(asks),
      err: '',
    });
    const { change } = JSON.parse((await run([...argv, '--dry-run', '--json'], null)).out) as { change: string };
    expect(`${change}\n`).toMatch(asks);
  }
  expect(await stateNow()).toBe('confirmed');
  expect(await run(['orders', 'refund', number, '--dry-run'], null)).toMatchObject({ code: 5, out: '' });
});

it('a command that changes the shop is refused without a terminal, unless --yes is given', async () => {
  for (const [argv] of changes()) {
    const { code, out, err } = await run(argv, null);
    expect({ argv, code, out }).toEqual({ argv, code: 2, out: '' });
    expect(err).toMatch(/--yes/u);
  }
  expect(await stateNow()).toBe('confirmed');
  for (const argv of [
    ['orders', 'refunds'],
    ['orders', 'review'],
    ['payments', 'unknown'],
    ['store', 'numbers'],
    ['stock'],
  ])
    expect({ argv, code: (await run(argv, null)).code }).toEqual({ argv, code: 0 });
});

it('a command that reads standard input to its end demands --yes before it reads, since it cannot ask afterwards', async () => {
  const { questions, question } = answering('y');
  for (const argv of [
    ['orders', 'move', '--from', '-'],
    ['complaints', 'answer', 'GR4K7Q2M9X', '-'],
    ['complaints', 'close', 'GR4K7Q2M9X', '-'],
  ])
    expect({ argv, ...(await run(argv, question)) }).toMatchObject({
      argv,
      code: 2,
      out: '',
      err: expect.stringContaining('confirm the change with --yes'),
    });
  expect(questions).toEqual([]);
});

it('a change that the shop will refuse is refused without a question', async () => {
  const { questions, question } = answering('y');
  for (const [code, ...argv] of [
    [5, 'orders', 'move', number, 'delivered'],
    [5, 'orders', 'refund', number],
    [5, 'orders', 'review', number, '--accept'],
    [4, 'payments', 'unknown', 'pay_none', '--close'],
  ] as const)
    expect({ argv, code: (await run(argv, question)).code }).toEqual({ argv, code });
  expect(questions).toEqual([]);
});

it('a change is made after yes, and with --yes without a question', async () => {
  const { questions, question } = answering(' Y ');
  expect(await run(['orders', 'move', number, 'packed'], question)).toMatchObject({ code: 0, err: '' });
  expect(questions).toHaveLength(1);
  expect(await stateNow()).toBe('packed');
  for (const terminal of [question, null])
    expect(await run(['stock', 'set', 'wash', 'unlimited', '--yes'], terminal)).toMatchObject({ code: 0, err: '' });
  expect(questions).toHaveLength(1);
});
