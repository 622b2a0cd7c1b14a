/**
 * Parsing a connection's requests a little at a time. Node parses everything it reads at once, 64 kB or some 1,500
 * small requests, before anything is answered; here its parser gets small pieces, each only when the last requests
 * leave room for more.
 */
import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';

/** At most so many bytes of requests are parsed between two looks at whether there is room for more. */
const PIECE_BYTES = 2_048;

/**
 * Stands between the socket of an HTTP server and its parser. Returns a function to call when there may be room again.
 */
export const parseInPieces = (socket: Socket, hasRoom: () => boolean): (() => void) => {
  const parsers = socket.listeners('data');
  socket.removeAllListeners('data');
  /** Read, and not yet parsed: never more than the socket reads at a time, since it is paused meanwhile. */
  let rest: Buffer = Buffer.alloc(0);
  let isHeld = false;
  let isParsing = false;
  /**
   * Node pauses the socket too, for a body that nobody reads or answers that nobody takes; then it must be given
   * nothing.
   */
  let isPausedByNode = false;

  const parseMore = (): void => {
    // The parser must not be re-entered.
    if (isParsing || isPausedByNode || socket.destroyed) return;
    if (isHeld) socket.resume();
    isParsing = true;
    while (rest.length > 0 && hasRoom() && !isPausedByNode && !socket.destroyed) {
      const piece = rest.subarray(0, PIECE_BYTES);
      rest = rest.subarray(PIECE_BYTES);
      for (const parse of parsers) Reflect.apply(parse, socket, [piece]);
      isPausedByNode = socket.isPaused();
    }
    isParsing = false;
    isHeld = !isPausedByNode && (rest.length > 0 || !hasRoom());
    if (isHeld) socket.pause();
  };

  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    parseMore();
  });
  socket.on('resume', () => {
    // The event comes a little later than the call; whoever paused the socket since then has the last word.
    if (socket.isPaused()) return;
    isPausedByNode = false;
    parseMore();
  });
  return parseMore;
};
