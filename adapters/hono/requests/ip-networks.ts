/** The networks that an address belongs to. */

const GROUPS = 8;
const GROUP_BITS = 16;

/** As a proxy may record it: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[(?<ipv6>.*)\](?::\d+)?|(?<ipv4>[^:]*):\d+)$/u;
const withoutPort = (address: string): string => {
  const { ipv6, ipv4 } = WITH_PORT.exec(address)?.groups ?? {};
  return ipv6 ?? ipv4 ?? address;
};

/** The last two groups of an IPv6 address may be written as an IPv4 address. */
const DOTTED_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/u;
const inHexadecimal = (dotted: string): string =>
  dotted.replace(DOTTED_END, (_, ...parts: readonly string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
  });

/** The groups of an IPv6 address as numbers, with `::` expanded; undefined for any other text. */
const groupsOf = (address: string): readonly number[] | undefined => {
  const [withoutZone = ''] = address.split('%', 1);
  if (!withoutZone.includes(':')) return undefined;
  const halves = inHexadecimal(withoutZone).split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/iu.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
};

/** What stands before an IPv4 address in an IPv6 one: `::ffff:0:0/96`, and `64:ff9b::/96` of NAT64. */
const IPV4_PREFIXES: readonly string[] = ['0,0,0,0,0,65535', '100,65435,0,0,0,0'];

/**
 * The name of the network of an IPv6 address with a prefix of so many bits, the same however the address was written. An
 * IPv4 address, also one inside an IPv6 address, is a network of its own, and so is what is no address.
 */
export const networkOf = (address: string, bits: number): string => {
  const host = withoutPort(address);
  const groups = groupsOf(host);
  if (groups === undefined) return host;
  if (IPV4_PREFIXES.includes(groups.slice(0, 6).join()))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const whole = Math.floor(bits / GROUP_BITS);
  const rest = bits % GROUP_BITS;
  const kept = groups.slice(0, whole).map((group) => group.toString(16));
  const part = rest === 0 ? [] : [((groups[whole] ?? 0) >> (GROUP_BITS - rest)).toString(16)];
  return `${[...kept, ...part].join(':')}/${bits}`;
};
