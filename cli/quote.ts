/** `quote`: what a cart costs, as a receipt that says why, or as JSON. The amounts are the core's own. */
import { Argument, Option, type Command } from 'commander';
import { encodeQuote } from '../adapters/wire/codecs/quote-json.ts';
import { brand } from '../core/catalogue/brand.ts';
import { coupons, TIMED_COUPON } from '../core/catalogue/offers.ts';
import { BUNDLE, products } from '../core/catalogue/products.ts';
import { DEFAULT_PAYMENT_MODE, PAYMENT_MODES, type PaymentMode } from '../core/entities/payment-mode.ts';
import { quote, type QuoteInput } from '../core/pricing/quote.ts';
import { withSuggestions } from './completion/suggestions.ts';
import { BadInput, EXIT, type Io } from './io.ts';
import { answerJsonLines, JSON_LINES_HELP } from './json-lines.ts';
import { readQuoteLine } from './quote/json-line.ts';
import { receipt } from './quote/receipt.ts';
import { quoteInput } from './quote/request.ts';
import { examples } from './text/examples.ts';

type Options = {
  readonly pay?: PaymentMode;
  readonly off?: string;
  readonly coupon?: string;
  readonly urlCoupon?: boolean;
  readonly cash?: string;
  readonly redeem?: boolean;
  readonly json?: boolean;
};

const LINE_HELP = `A line: {"items":{"${BUNDLE.id}":2},"pay":"cod","off":${TIMED_COUPON.off},"coupon":"${TIMED_COUPON.code}",
         "url_coupon":true,"cash":120,"redeem":true}
Only "items" must be there. "off" beside a "coupon" is that code's own percentage;
an empty "coupon", an "off" of 0, and null are none.`;

const LABELS = { off: '--off', coupon: '--coupon', cash: '--cash' };
const WHOLE = /^(?:0|[1-9][0-9]*)$/u;
const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/u;

/** Numbers as people write them; NaN, which no rule accepts, for anything else (`01`, `1e3`, `0x10`, ` 5`). */
const wholeOf = (text: string): number => (WHOLE.test(text) ? Number(text) : Number.NaN);
const decimalOf = (text: string): number => (DECIMAL.test(text) ? Number(text) : Number.NaN);

const itemOf = (word: string): readonly [string, number] => {
  const at = word.indexOf(':');
  return at < 0 ? [word, 1] : [word.slice(0, at), wholeOf(word.slice(at + 1))];
};

/**
 * A coupon that came by URL is some code of the shop: the campaign's own, where neither a code nor a percentage is
 * given.
 */
const withCoupon = (options: Options): Options =>
  options.urlCoupon === true && options.coupon === undefined && options.off === undefined
    ? { ...options, coupon: TIMED_COUPON.code }
    : options;

const ASSUMED = `\n--url-coupon names no code, so ${TIMED_COUPON.code} (${TIMED_COUPON.off}%) is assumed; --coupon or --off gives another.\n`;

const inputOf = (words: readonly string[], { off, coupon, ...options }: Options): QuoteInput =>
  quoteInput(
    {
      items: words.map(itemOf),
      pay: options.pay ?? DEFAULT_PAYMENT_MODE,
      ...(off !== undefined && { off: decimalOf(off) }),
      ...(coupon !== undefined && { coupon }),
      urlCoupon: options.urlCoupon ?? false,
      cash: wholeOf(options.cash ?? '0'),
      redeem: options.redeem ?? false,
    },
    LABELS,
  );

const answerOf = (input: QuoteInput): object => ({ items: input.items, ...encodeQuote(quote(input)) });

const quoteLines = async (io: Io, words: readonly string[], { json, ...others }: Options): Promise<void> => {
  if (json !== true) throw new BadInput('reading from standard input needs --json');
  if (words.length > 1) throw new BadInput('with -, products come from standard input, one JSON object a line');
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new BadInput(`with -, what --${other === 'urlCoupon' ? 'url-coupon' : other} says is part of each line`);
  io.finish(await answerJsonLines(io, (line) => answerOf(readQuoteLine(line))));
};

const quoteWords = async (io: Io, words: readonly string[], options: Options): Promise<void> => {
  if (words.includes('-')) return quoteLines(io, words, options);
  const completed = withCoupon(options);
  const input = inputOf(words, completed);
  const shown = (): string => receipt(input, quote(input), io.colour) + (completed === options ? '' : ASSUMED);
  await io.write(options.json === true ? `${JSON.stringify(answerOf(input))}\n` : shown());
  io.finish(EXIT.fine);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument(
          '<product[:quantity]...>',
          'by id or short name; or - to read a JSON object a line from standard input',
        ),
        products.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--pay <mode>', 'how it is paid').choices(PAYMENT_MODES).default(undefined, DEFAULT_PAYMENT_MODE),
    )
    .option('--off <percent>', 'a discount in percent')
    .addOption(
      withSuggestions(
        new Option('--coupon <code>', 'a code of the shop'),
        coupons.map(({ code }) => code),
      ),
    )
    .option('--url-coupon', `the coupon came by URL; it is ${TIMED_COUPON.code} unless --coupon or --off is given`)
    .option('--cash <rupees>', 'the balance of reward cash')
    .option('--redeem', 'redeem reward cash')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `${JSON_LINES_HELP}
${LINE_HELP}`,
    )
    .addHelpText(
      'after',
      examples(
        `${brand.slug} quote ${BUNDLE.id}:2 wash --coupon ${TIMED_COUPON.code} --pay cod`,
        `echo '{"items":{"${BUNDLE.id}":2},"pay":"cod"}' | ${brand.slug} quote - --json`,
      ),
    )
    .action((words: string[], options: Options) => quoteWords(io, words, options));
};
