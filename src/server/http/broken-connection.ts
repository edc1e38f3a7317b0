import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { wrapProblem } from './envelope.ts';
import { ApiProblem } from './problem.ts';

/** What Node's parser says of a connection that does not speak HTTP, speaks too much or too slowly. */
const REFUSALS: Readonly<Record<string, readonly [status: number, messageKey: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'request.headers-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timeout'],
};

/** Answers what never became a request, in the envelope of the API, and closes the connection. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, messageKey] = REFUSALS[error.code ?? ''] ?? [400, 'request.malformed'];
  const body = JSON.stringify(wrapProblem(new ApiProblem(status, status, messageKey), 'en-US'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
