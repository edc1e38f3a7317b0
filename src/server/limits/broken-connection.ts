// Answers bytes that are no valid request, and closes the connection.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import { wrapError } from '../kernel/envelope.ts';
import { HttpError } from '../kernel/http-error.ts';

type ClientError = readonly [status: number, name: string, messageKey: ProblemKey];

// Status texts are repeated here: importing them from node:http loads its WebSocket, too, which delays the
// start.
const MALFORMED: ClientError = [400, 'Bad Request', 'request.malformed'];

/** HTTP errors by the error code of Node's parser. Any other code means that the bytes are no HTTP. */
const CLIENT_ERRORS: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'request.headers-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request.timeout'],
};

/** With an envelope, as calls answer errors. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, name, messageKey] = CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(wrapError(new HttpError(status, messageKey), 'en-US'));
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // `destroy` after `end`, so that a client that is still sending notices that nobody reads.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
