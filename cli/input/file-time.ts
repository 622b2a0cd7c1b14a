/** Times as files of couriers and gateways write them; without a zone they are India's. */
const INDIA = '+05:30';
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const HOURS = 12;

const DAY = /^(\d{4}|\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{1,2})(?!\d)/iu;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/iu;

/**
 * Epoch milliseconds of a Unix time in seconds or milliseconds, of `2026-11-27 18:30:00`, `27/11/2026 6:30 pm` or `27-Nov-26`, and of ISO 8601;
 * undefined for anything else. A day alone is its beginning.
 */
export const fileTime = (text: string, isMonthFirst = false): number | undefined => {
  if (/^\d{9,10}$/u.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/u.test(text)) return Number(text);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d.*(?:Z|[+-]\d{2}:?\d{2})$/iu.test(text)) return known(Date.parse(text));
  const [day = '', first = '', second = '', third = ''] = DAY.exec(text) ?? [];
  const clock = text.slice(day.length).replace(/^[T,\s]+/iu, '');
  const [whole, hour = '0', minute = '0', seconds = '0', half] = CLOCK.exec(clock) ?? [];
  if (day === '' || (clock !== '' && whole === undefined)) return undefined;
  const isYearFirst = first.length > 2;
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  const [dayOfMonth, month] = isYearFirst
    ? [third, second]
    : isMonthFirst && named === 0
      ? [second, first]
      : [first, second];
  const year = isYearFirst ? first : third.length === 2 ? `20${third}` : third;
  const hours = half === undefined ? Number(hour) : (Number(hour) % HOURS) + (half.toLowerCase() === 'p' ? HOURS : 0);
  const date = [year, padded(named === 0 ? month : named), padded(dayOfMonth)].join('-');
  const at = Date.parse(`${date}T${padded(hours)}:${padded(minute)}:${padded(seconds)}${INDIA}`);
  // The 31st of February would be a day of March.
  return Number.isNaN(at) || !new Date(Date.parse(date)).toISOString().startsWith(date) ? undefined : at;
};

const known = (at: number): number | undefined => (Number.isNaN(at) ? undefined : at);
const padded = (part: string | number): string => String(part).padStart(2, '0');
