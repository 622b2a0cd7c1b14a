/** How a shopper's steps wait and fail, with a browser whose page is a script of this test. */
import { describe, expect, it } from 'vitest';
import type { Browser } from './drivers/browser.ts';
import { aimAt, inputAt, shownTexts } from './in-page.ts';
import { button, createVisitor, eventually } from './visitor.ts';

type Page = {
  /** What the page answers to each look, the last one again and again. */
  readonly texts?: readonly (readonly string[])[];
  readonly targets?: readonly ReturnType<typeof aimAt>[];
  readonly inputs?: readonly ReturnType<typeof inputAt>[];
};

const browserOn = ({ texts = [], targets = [], inputs = [] }: Page) => {
  const done: string[] = [];
  const looks = new Map<string, number>();
  const scripted = new Map<unknown, readonly unknown[]>([
    [shownTexts, texts],
    [aimAt, targets],
    [inputAt, inputs],
  ]);
  const browser: Browser = {
    name: 'Scripted',
    open: async (url) => {
      done.push(`open ${url}`);
    },
    address: async () => 'http://shop.test/cart',
    evaluate: async (run, ...args) => {
      const answers = scripted.get(run) ?? [true];
      const question = `${run.name} ${args.join(' ')}`;
      const look = looks.get(question) ?? 0;
      looks.set(question, look + 1);
      return answers[Math.min(look, answers.length - 1)] as ReturnType<typeof run>;
    },
    click: async (x, y) => {
      done.push(`click ${x},${y}`);
    },
    type: async (text) => {
      done.push(`type ${text}`);
    },
    resize: async () => undefined,
    screenshot: async () => new Uint8Array(),
    errors: async () => [],
    close: async () => undefined,
  };
  return { visitor: createVisitor(browser, 'http://shop.test', 200), done };
};

describe('a shopper at a browser', () => {
  it('waits for what is shown late', async () => {
    const { visitor } = browserOn({ texts: [[], ['₹799'], ['₹799', '₹499']] });
    await expect(visitor.see('//main', '₹499')).resolves.toBeUndefined();
  });

  it('reports what was expected and what is shown instead', async () => {
    const { visitor } = browserOn({ texts: [['₹799']] });
    await expect(visitor.see('//main', '₹499')).rejects.toThrow('expected //main to show ₹499; it shows "₹799"');
    await expect(visitor.seeAddress(/^\/checkout$/)).rejects.toThrow('it is /cart');
  });

  it('presses a button once nothing covers it and it does not move', async () => {
    const { visitor, done } = browserOn({
      targets: [
        { x: 9, y: 12, problem: 'it is covered by <dialog>' },
        { x: 9, y: 9, problem: '' },
        { x: 9, y: 7, problem: '' },
        { x: 9, y: 7, problem: '' },
      ],
    });
    await visitor.press(button('Add to cart'));
    expect(done).toEqual(['click 9,7']);
  });

  it('does not press what is disabled, and reports it', async () => {
    const { visitor, done } = browserOn({ targets: [{ x: 1, y: 1, problem: 'it is disabled' }] });
    await expect(visitor.press(button('Apply'))).rejects.toThrow(/cannot press .*"Apply".*: it is disabled/);
    expect(done).toEqual([]);
  });

  it('types only into an empty field that accepts it, and checks the result', async () => {
    const target = { x: 5, y: 5, problem: '' };
    const empty = { value: '', isReadOnly: false, isChecked: false };
    const { visitor, done } = browserOn({
      targets: [target],
      inputs: [{ ...empty, isReadOnly: true }, empty, { ...empty, value: 'Ravi' }],
    });
    await visitor.fill('Full name', 'Ravi');
    expect(done).toEqual(['click 5,5', 'type Ravi']);
    const swallowed = browserOn({ targets: [target], inputs: [empty] });
    await expect(swallowed.visitor.fill('Full name', 'Ravi')).rejects.toThrow('expected "Ravi"; it has ""');
  });
});

describe('a repeated check of a page', () => {
  it('treats a check that throws as failed, and keeps its error as the cause', async () => {
    let looks = 0;
    expect(
      await eventually(async () => {
        looks += 1;
        if (looks < 3) throw new Error('the page is just being left');
        return { value: looks };
      }),
    ).toBe(3);
    const broken = new Error('gone');
    await expect(eventually(() => Promise.reject(broken), 60)).rejects.toMatchObject({
      message: 'gone',
      cause: broken,
    });
  });
});
