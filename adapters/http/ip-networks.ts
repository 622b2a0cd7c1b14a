/** The networks that an address belongs to. */

const GROUPS = 8;
const GROUP_BITS = 16;

/** The groups of an IPv6 address as numbers, with `::` expanded; undefined for any other text. */
const groupsOf = (address: string): readonly number[] | undefined => {
  const [withoutZone = ''] = address.split('%', 1);
  const halves = withoutZone.split('::');
  if (!withoutZone.includes(':') || halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/iu.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
};

/** An IPv4 address written as IPv6: `::ffff:192.0.2.1` in hexadecimal. */
const isIpv4 = (groups: readonly number[]): boolean => groups.slice(0, 6).join() === '0,0,0,0,0,65535';

/**
 * The name of the network of an IPv6 address with a prefix of so many bits, the same however the address was written;
 * undefined for an IPv4 address, also one written as IPv6.
 */
export const networkOf = (address: string, bits: number): string | undefined => {
  const groups = groupsOf(address);
  if (groups === undefined || isIpv4(groups)) return undefined;
  const whole = Math.floor(bits / GROUP_BITS);
  const rest = bits % GROUP_BITS;
  const kept = groups.slice(0, whole).map((group) => group.toString(16));
  const part = rest === 0 ? [] : [((groups[whole] ?? 0) >> (GROUP_BITS - rest)).toString(16)];
  return `${[...kept, ...part].join(':')}/${bits}`;
};
