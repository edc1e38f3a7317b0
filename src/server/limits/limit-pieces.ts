/**
 * Shuts out who sends many small pieces at once: requests that do not wait for answers, up to 2,400 in the
 * 64 KB that Node reads in one turn, or bodies in chunks of a byte, up to 10,000.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ShutOut } from './shut-out.ts';

/**
 * Requests of a connection that wait for the answer before theirs. Browsers and proxies send none. Each may
 * hold an open file and 64 KB of it, however slowly the first answer is read.
 */
const MAX_WAITING = 4;
/** Programs that send a body while they make it send larger chunks, but for the first ones. */
const FREE_CHUNKS = 500;
const MIN_MEAN_BYTES = 64;

/** Returns a function that is true for a request that must not be answered: its connection is closed. */
export function limitPieces(
  shutOut: ShutOut,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();

  function waitsForOthers(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > MAX_WAITING) shutOut(request);
    return socket.destroyed;
  }

  return (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) watchChunks(request, shutOut);
    // A response without a socket waits until the one before it was sent.
    return response.socket === null && (request.socket.destroyed || waitsForOthers(request, response));
  };
}

/** Node gives each chunk to `push`. A listener for data would read the body before its handler does. */
function watchChunks(request: IncomingMessage, shutOut: ShutOut): void {
  const push = request.push.bind(request);
  let [count, bytes] = [0, 0];
  request.push = (chunk: Buffer | null, encoding) => {
    count += 1;
    bytes += chunk?.length ?? 0;
    if (count > FREE_CHUNKS && bytes < count * MIN_MEAN_BYTES) {
      shutOut(request);
      return false;
    }
    return push(chunk, encoding);
  };
}
