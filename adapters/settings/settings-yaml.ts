/** Settings as a document that people edit: YAML, with a comment for every part that the schema describes. */
import { Document, isMap, isScalar, visit, type YAMLMap } from 'yaml';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { formatDuration } from '../../core/entities/time/duration-text.ts';
import { descriptionOf, entriesOf, type Part } from './schema-parts.ts';
import { settingsSchema, writtenCouriers } from './settings-schema.ts';

/** The settings as a document writes them; parsing it gives the same settings. */
export const documentOf = ({ coupons, offer, budgets, ...same }: Settings): Readonly<Record<string, unknown>> => {
  const { prices, bundleUrlPrice, codFee, rewardPercent, popup, seller, couriers, retention, reviews, confirmed } =
    same;
  const { courier: _derived, ...delivery } = same.delivery;
  return {
    prices,
    bundleUrlPrice,
    codFee,
    rewardPercent,
    coupons: coupons.map(({ code, off, ...rules }) => ({ code, percent: off, ...rules })),
    offer: { code: offer.code, duration: formatDuration(offer.durationMs) },
    popup,
    delivery,
    reviews,
    confirmed,
    seller,
    couriers: writtenCouriers(couriers),
    budgets: withDurations(budgets),
    retention: Object.fromEntries(Object.entries(retention).map(([key, ms]) => [key, formatDuration(ms)])),
  };
};

/** The budgets with their times as text. */
const withDurations = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withDurations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === 'withinMs' && typeof part === 'number' ? ['within', formatDuration(part)] : [key, withDurations(part)],
    ),
  );
};

const WIDTH = 110;

/** `title` is a comment at its beginning. */
export const settingsYaml = (settings: Settings, title: string): string => {
  // Without aliases: a document that people edit repeats a contact.
  const document = new Document(documentOf(settings), { aliasDuplicateObjects: false });
  if (isMap(document.contents)) describe(document.contents, settingsSchema, true);
  visit(document, {
    Map: (_key, map) => {
      const [first] = map.items;
      // Prices and budgets: short, and read as one.
      if (isScalar(first?.value) && typeof first.value.value === 'number' && map !== document.contents) map.flow = true;
    },
  });
  document.commentBefore = comment(title);
  return document.toString({ lineWidth: WIDTH, flowCollectionPadding: true });
};

const comment = (text: string): string => ` ${text.replaceAll('\n', '\n ')}`;

/** Writes each description before its key, and an empty line between the parts of the root. */
const describe = (map: YAMLMap, part: Part, isRoot: boolean): void => {
  const entries = entriesOf(part) ?? {};
  for (const [index, { key, value }] of map.items.entries()) {
    if (!isScalar(key)) continue;
    const inner = entries[String(key.value)];
    if (inner === undefined) continue;
    const description = descriptionOf(inner);
    if (description !== undefined) key.commentBefore = comment(description);
    if (isRoot && index > 0) key.spaceBefore = true;
    if (isMap(value)) describe(value, inner, false);
  }
};
