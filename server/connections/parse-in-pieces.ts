/**
 * Parses a connection's requests in small pieces. Node parses everything it reads at once, 64 kB or about 1,500 small
 * requests, before it answers any; here its parser gets the next piece only when there is room for more requests.
 */
import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';

/** Bytes that are parsed between two checks for room. */
const PIECE_BYTES = 2_048;
const NO_BYTES: Buffer = Buffer.alloc(0);

/** Sits between a server's socket and its parser. Returns a function to call when there may be room again. */
export const parseInPieces = (socket: Socket, hasRoom: () => boolean): (() => void) => {
  const parsers = socket.listeners('data');
  socket.removeAllListeners('data');
  /** Read but not yet parsed: at most one read of the socket, because it is paused meanwhile. */
  let rest: Buffer = NO_BYTES;
  let isPausedHere = false;
  let isParsing = false;
  /** Node also pauses the socket, for an unread body or unread responses; then its parser must get no data. */
  let isPausedByNode = false;

  const parseMore = (): void => {
    // The parser must not be re-entered.
    if (isParsing || isPausedByNode || socket.destroyed) return;
    if (isPausedHere) socket.resume();
    isParsing = true;
    while (rest.length > 0 && hasRoom() && !isPausedByNode && !socket.destroyed) {
      // Most of what is read is one request, and needs no cutting.
      const piece = rest.length <= PIECE_BYTES ? rest : rest.subarray(0, PIECE_BYTES);
      rest = piece === rest ? NO_BYTES : rest.subarray(PIECE_BYTES);
      for (const parse of parsers) Reflect.apply(parse, socket, [piece]);
      isPausedByNode = socket.isPaused();
    }
    isParsing = false;
    isPausedHere = !isPausedByNode && (rest.length > 0 || !hasRoom());
    if (isPausedHere) socket.pause();
  };

  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    parseMore();
  });
  socket.on('resume', () => {
    // The event is emitted after the call; the socket may have been paused again since then.
    if (socket.isPaused()) return;
    isPausedByNode = false;
    parseMore();
  });
  return parseMore;
};
