/**
 * `quote`: prints what a cart costs, as a receipt that explains every line, or as JSON. The core does the arithmetic.
 */
import { Argument, Option, type Command } from 'commander';
import { encodeQuote } from '../../adapters/wire/quote-json.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { percentageOf } from '../../core/catalogue/coupons.ts';
import { BUNDLE, products } from '../../core/catalogue/products.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { DEFAULT_PAYMENT_MODE, PAYMENT_MODES, type PaymentMode } from '../../core/entities/payment-mode.ts';
import { quote, type QuoteInput } from '../../core/pricing/quote.ts';
import { answerJsonLines, JSON_LINES_HELP } from '../input/json-lines.ts';
import { settingsOf, settingsOption, type SettingsOption } from './settings-option.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { readQuoteLine } from '../quotes/quote-line.ts';
import { quoteInput } from '../quotes/quote-request.ts';
import { receipt } from '../quotes/receipt.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { examples } from '../text/examples.ts';
import { jsonLine } from '../text/json.ts';

type Options = SettingsOption & {
  readonly pay?: PaymentMode;
  readonly off?: string;
  readonly coupon?: string;
  readonly urlCoupon?: boolean;
  readonly cash?: string;
  readonly redeem?: boolean;
  readonly json?: boolean;
};

/** The code in the examples. */
const { code: EXAMPLE_CODE } = DEFAULT_SETTINGS.offer;
const EXAMPLE_OFF = percentageOf(EXAMPLE_CODE, DEFAULT_SETTINGS);

const LINE_HELP = `
Input line: {"items":{"${BUNDLE.id}":2},"pay":"cod","off":${EXAMPLE_OFF},"coupon":"${EXAMPLE_CODE}",
             "url_coupon":true,"cash":120,"redeem":true}
Only "items" is required. If both "off" and "coupon" are given, "off" must be the
coupon's own percentage. An empty or null "coupon" and an "off" of 0 or null mean
none.`;

const LABELS = { off: '--off', coupon: '--coupon', cash: '--cash' };
const WHOLE = /^(?:0|[1-9][0-9]*)$/u;
const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/u;

/** NaN, which every rule refuses, for spellings that are unusual on a command line (`01`, `1e3`, `0x10`, ` 5`). */
const parseWhole = (text: string): number => (WHOLE.test(text) ? Number(text) : Number.NaN);
const parseDecimal = (text: string): number => (DECIMAL.test(text) ? Number(text) : Number.NaN);

const parseItem = (word: string): readonly [name: string, qty: number] => {
  const colon = word.indexOf(':');
  return colon < 0 ? [word, 1] : [word.slice(0, colon), parseWhole(word.slice(colon + 1))];
};

/** With --url-coupon alone, the code of the countdown stands in for the coupon of the URL. */
const withDefaultCoupon = (options: Options, { offer }: Settings): Options =>
  options.urlCoupon === true && options.coupon === undefined && options.off === undefined
    ? { ...options, coupon: offer.code }
    : options;

const defaultCouponNote = (settings: Settings): string => {
  const { code } = settings.offer;
  return `\n--url-coupon was given without a code, so ${code} (${percentageOf(code, settings)}%) is used; choose another with --coupon or --off.\n`;
};

const inputFromFlags = (
  words: readonly string[],
  { off, coupon, ...options }: Options,
  settings: Settings,
): QuoteInput =>
  quoteInput(
    {
      items: words.map(parseItem),
      pay: options.pay ?? DEFAULT_PAYMENT_MODE,
      ...(off !== undefined && { off: parseDecimal(off) }),
      ...(coupon !== undefined && { coupon }),
      byUrl: options.urlCoupon ?? false,
      cash: parseWhole(options.cash ?? '0'),
      redeem: options.redeem ?? false,
    },
    LABELS,
    settings,
  );

const outputOf = (input: QuoteInput, settings: Settings): object => ({
  items: input.items,
  ...encodeQuote(quote(input, settings)),
});

const quoteLines = async (
  io: Io,
  words: readonly string[],
  { json, settings: file, ...others }: Options,
): Promise<void> => {
  if (json !== true) throw new BadInput('reading from standard input requires --json');
  if (words.length > 1) throw new BadInput('with -, products are read from standard input, one JSON object per line');
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new BadInput(
      `with -, --${other === 'urlCoupon' ? 'url-coupon' : other} is not allowed; put it into each line`,
    );
  const { settings } = await settingsOf(file === undefined ? {} : { settings: file });
  io.finish(await answerJsonLines(io, (line) => outputOf(readQuoteLine(line, settings), settings)));
};

const quoteWords = async (io: Io, words: readonly string[], options: Options): Promise<void> => {
  if (words.includes('-')) return quoteLines(io, words, options);
  const { settings } = await settingsOf(options);
  const completed = withDefaultCoupon(options, settings);
  const input = inputFromFlags(words, completed, settings);
  await io.write(
    options.json === true
      ? jsonLine(outputOf(input, settings))
      : receipt(input, quote(input, settings), settings, io.colour) +
          (completed === options ? '' : defaultCouponNote(settings)),
  );
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('<product[:quantity]...>', 'ids or short names; or - to read JSON lines from standard input'),
        products.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--pay <mode>', `the payment mode (default: "${DEFAULT_PAYMENT_MODE}")`).choices(PAYMENT_MODES),
    )
    .option('--off <percent>', 'a discount in percent')
    .addOption(
      withSuggestions(
        new Option('--coupon <code>', 'a coupon code'),
        DEFAULT_SETTINGS.coupons.map(({ code }) => code),
      ),
    )
    .option(
      '--url-coupon',
      `apply the coupon as if it came from the URL; ${EXAMPLE_CODE} unless --coupon or --off is given`,
    )
    .option('--cash <rupees>', 'the reward-cash balance')
    .option('--redeem', 'redeem the reward cash')
    .addOption(settingsOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${JSON_LINES_HELP}
${LINE_HELP}`,
    )
    .addHelpText(
      'after',
      examples(
        `${brand.slug} quote ${BUNDLE.id}:2 wash --coupon ${EXAMPLE_CODE} --pay cod`,
        `echo '{"items":{"${BUNDLE.id}":2},"pay":"cod"}' | ${brand.slug} quote - --json`,
      ),
    )
    .action((words: string[], options: Options) => quoteWords(io, words, options));
};
