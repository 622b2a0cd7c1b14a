/** What a client may write to a socket that is no proper HTTP, made from a seed. */
import type { SeededRandom } from '../../adapters/simulated/seeded-random.ts';

export type HostileClient = {
  readonly name: string;
  /** Pieces that are written one after the other. */
  readonly pieces: readonly string[];
  /** Whether the client ends its side after the last piece, breaks the connection off, or waits for the server. */
  readonly ending: 'end' | 'break' | 'wait';
};

const HOST = 'Host: 127.0.0.1\r\n';
const CART = '/server/api/cart/get.php';
const ADD = '/server/api/cart/add.php';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const BODY = '{"pid":"bhor_0002","qty":1}';

const proper = `GET ${CART} HTTP/1.1\r\n${HOST}\r\n`;
const posted = (headers: string, body: string): string =>
  `POST ${ADD} HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;

/** Whole requests, each wrong in its own way. */
const MALFORMED: readonly [readonly [string, string], ...(readonly (readonly [string, string])[])] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['no bytes of HTTP', '\u0000\u0001\u0002\u0016\u0003\u0001\u0002\r\n\r\n'],
  ['an unknown version', `GET ${CART} HTTP/9.9\r\n${HOST}\r\n`],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no Host', `GET ${CART} HTTP/1.1\r\n\r\n`],
  ['two Hosts', `GET ${CART} HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`],
  ['an impossible Host', `GET ${CART} HTTP/1.1\r\nHost: a b/\\c@%\r\n\r\n`],
  ['a target without a path', `GET * HTTP/1.1\r\n${HOST}\r\n`],
  ['a target of its own scheme', `GET ftp://evil.example/ HTTP/1.1\r\n${HOST}\r\n`],
  ['a target with a broken escape', `GET /%zz%/..%c0%af HTTP/1.1\r\n${HOST}\r\n`],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['an upgrade', `GET / HTTP/1.1\r\n${HOST}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['a folded header', `GET ${CART} HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n\r\n`],
  ['a header without a colon', `GET ${CART} HTTP/1.1\r\n${HOST}nothing\r\n\r\n`],
  ['lines without CR', `GET ${CART} HTTP/1.1\nHost: a\n\n`],
  ['a huge header', `GET ${CART} HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['many headers', `GET ${CART} HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(4_000)}\r\n`],
  ['a huge target', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['two lengths', posted('Content-Length: 5\r\nContent-Length: 27\r\n', BODY)],
  ['a length and chunks', posted(`Content-Length: ${BODY.length}\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n')],
  ['a negative length', posted('Content-Length: -1\r\n', BODY)],
  ['a chunk of impossible size', posted('Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\nx\r\n0\r\n\r\n')],
  ['a chunk without its end', posted('Transfer-Encoding: chunked\r\n', '5\r\nabcdefgh\r\n0\r\n\r\n')],
  ['an unknown coding', posted('Transfer-Encoding: chunked, nonsense\r\n', '0\r\n\r\n')],
  ['an unknown expectation', posted('Expect: miracles\r\nContent-Length: 2\r\n', '{}')],
  ['a body that goes on', `${posted('Content-Length: 2\r\n', '{}')}${'x'.repeat(3_000)}`],
  ['a body that is too long', posted('Transfer-Encoding: chunked\r\n', `8000\r\n${' '.repeat(0x8000)}\r\n0\r\n\r\n`)],
];

export const hostileClient = (random: SeededRandom): HostileClient => {
  const [name, bytes] = random.pick(MALFORMED);
  const ending = random.pick(['end', 'break', 'wait'] as const);
  switch (random.below(6)) {
    case 0:
      return { name: `${name}, after a proper request`, pieces: [proper + bytes], ending };
    case 1:
      return { name: `${name}, with a byte changed`, pieces: [withByteChanged(random, bytes)], ending };
    case 2:
      return { name: `${name}, cut off`, pieces: [bytes.slice(0, random.below(bytes.length))], ending };
    case 3:
      return { name: `${name}, in pieces`, pieces: inPieces(random, bytes), ending };
    case 4:
      return { name: 'pipelined requests', pieces: [proper.repeat(1 + random.below(60)), bytes], ending };
    default:
      return { name, pieces: [bytes], ending };
  }
};

const withByteChanged = (random: SeededRandom, bytes: string): string => {
  const at = random.below(Math.min(bytes.length, 200));
  return `${bytes.slice(0, at)}${String.fromCharCode(random.below(256))}${bytes.slice(at + 1)}`;
};

const inPieces = (random: SeededRandom, bytes: string): readonly string[] => {
  const size = Math.ceil(bytes.length / (2 + random.below(6)));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
};
