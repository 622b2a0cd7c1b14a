/** Plays packing an order, and reads the invoice that it then has: its number, its sums and its taxes (spec 11). */
import { isJsonObject, type JsonObject } from '../../input/json-object.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { movable } from '../model/place-order.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { move } from './play-orders.ts';
import { browserAt, type Player } from './player.ts';
import type { RuleName } from './rules.ts';

export const pack = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const { call, model } = browserAt(player, at);
  const order = movable(model);
  if (order === undefined || player.backend.move === undefined) return;
  await move(player, { do: 'move', at, to: 'packed' });
  const invoice = await call('getInvoice', { order: order.number });
  const before = player.invoiceNumber;
  player.verify(invoice, [
    { rule: 'invoice', path: 'status', expected: true },
    { rule: 'invoice', path: 'data.order', expected: order.number },
    textual('invoice', 'data.lines', ADDS_UP, linesProblem),
    textual('invoice', 'data.totals', ADDS_UP, totalsProblem),
    // Whole paise.
    { rule: 'invoice', path: 'data.totals.total', expected: order.total * 100 },
    textual('invoice-taxes', 'data.lines', 'the GST of each line', taxesProblem),
    textual('invoice-number', 'data.number', 'the number of the order, at most 16 characters', lengthProblem),
    ...(before === undefined
      ? []
      : [textual('invoice-number', 'data.number', `the next one after ${before}`, followsProblem(before))]),
  ]);
  const number = valueAt(invoice.answer, 'data.number');
  player.invoiceNumber = typeof number === 'string' ? number : undefined;
  player.verify(await call('getOrder', { order: order.number }), [
    { rule: 'invoice-number', path: 'data.invoice', expected: number, replay: undefined, read: invoiceOfOrder },
  ]);
};

const invoiceOfOrder = (answer: PlainAnswer): unknown => valueAt(answer, 'data.invoice');

/** What is wrong, in words; undefined where nothing is. */
type ProblemIn = (invoice: unknown) => string | undefined;

/** Where a scenario cannot say what is expected. */
const textual = (rule: RuleName, path: string, expected: string, problem: ProblemIn): Expectation => ({
  rule,
  path,
  expected,
  read: (answer) => problem(answer.data) ?? expected,
  replay: undefined,
});

const ADDS_UP = 'amounts that add up';

const COLUMNS = ['gross', 'discount', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const;
type Amounts = Readonly<Record<(typeof COLUMNS)[number], number>>;

const amountsIn = (json: unknown): Amounts => {
  const amount = (column: string): number => Number(valueAt(json, column));
  const [gross, discount, taxable, cgst, sgst, igst, total] = COLUMNS.map(amount) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { gross, discount, taxable, cgst, sgst, igst, total };
};

const linesOf = (invoice: unknown): readonly JsonObject[] => {
  const lines = valueAt(invoice, 'lines');
  return Array.isArray(lines) ? lines.filter(isJsonObject) : [];
};

const sumProblem = (
  name: string,
  { gross, discount, taxable, cgst, sgst, igst, total }: Amounts,
): string | undefined => {
  if (gross - discount !== total) return `${name}: gross ${gross} − discount ${discount} is not total ${total}`;
  const taxes = cgst + sgst + igst;
  return taxable + taxes === total ? undefined : `${name}: taxable ${taxable} + taxes ${taxes} is not total ${total}`;
};

const linesProblem: ProblemIn = (invoice) => {
  const lines = linesOf(invoice);
  if (lines.length === 0) return 'no lines';
  for (const [index, line] of lines.entries()) {
    const problem = sumProblem(`line ${index + 1}`, amountsIn(line));
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const totalsProblem: ProblemIn = (invoice) => {
  const totals = amountsIn(valueAt(invoice, 'totals'));
  const lines = linesOf(invoice).map(amountsIn);
  for (const column of COLUMNS) {
    const sum = lines.reduce((all, line) => all + line[column], 0);
    if (sum !== totals[column]) return `${column} ${totals[column]}, and its lines have ${sum}`;
  }
  return sumProblem('totals', totals);
};

/** In percent of the taxable value. */
const GST = 18;
/** Each tax of a line is rounded to the paisa, in whichever way. */
const ROUNDING_PAISE = 2;

const taxesProblem: ProblemIn = (invoice) => {
  const home = textAt(invoice, 'seller.state');
  const to = textAt(invoice, 'placeOfSupply');
  const isWithin = home === to;
  for (const [index, line] of linesOf(invoice).entries()) {
    const { cgst, sgst, igst, total } = amountsIn(line);
    const name = `line ${index + 1}, from ${home} to ${to}`;
    if (isWithin ? igst !== 0 : cgst !== 0 || sgst !== 0) return `${name}: CGST ${cgst}, SGST ${sgst}, IGST ${igst}`;
    if (cgst !== sgst) return `${name}: CGST ${cgst} is not SGST ${sgst}`;
    const taxes = cgst + sgst + igst;
    const expected = (total * GST) / (100 + GST);
    if (Math.abs(taxes - expected) > ROUNDING_PAISE)
      return `${name}: taxes ${taxes} of ${total}, instead of ${expected.toFixed(0)}`;
  }
  return undefined;
};

const textAt = (invoice: unknown, path: string): string => String(valueAt(invoice, path)).trim().toLowerCase();

const LONGEST_NUMBER = 16;

const lengthProblem: ProblemIn = (invoice) => {
  const number = String(valueAt(invoice, 'number'));
  return number.length <= LONGEST_NUMBER ? undefined : `${number}, ${number.length} characters`;
};

/** One number in it is that of the invoice before and one more, such as the last of `BH/26-27/000017`; the rest is the same. */
const followsProblem =
  (before: string): ProblemIn =>
  (invoice) => {
    const number = String(valueAt(invoice, 'number'));
    const [earlier, later] = [partsOf(before), partsOf(number)];
    const changed = [...later.keys()].filter((index) => later[index] !== earlier[index]);
    const [place] = changed;
    if (place === undefined || changed.length > 1 || later.length !== earlier.length) return number;
    const [from = '', to] = [earlier[place], later[place]];
    return isDigits(from) && Number(to) === Number(from) + 1 ? undefined : number;
  };

/** Groups of digits, and what is between them. */
const partsOf = (number: string): readonly string[] => number.match(/\d+|\D+/gu) ?? [];

const isDigits = (text: string): boolean => /^\d+$/u.test(text);
