// Clients that send many requests at once on one connection, or bodies in chunks of a byte.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeServer } from './server.ts';

const MANY = 500;
/** Another machine than the server's own, for a server that only this one reaches. */
const GUEST = '127.0.0.2';

/** However it is closed. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

async function listen(settings: Record<string, string> = {}): Promise<number> {
  const server = await makeServer(settings);
  onTestFinished(server.close);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return (server.app.server.address() as AddressInfo).port;
}

/** The answers to so many requests that are sent at once, until the connection ends or all are there. */
async function send(port: number, count: number, { from = '127.0.0.1', header = '' } = {}): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  let answers = 0;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    answers = text.split('HTTP/1.1 200').length - 1;
    if (answers === count) socket.end();
  });
  socket.on('error', () => undefined);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\n${header}\r\n`.repeat(count));
  await closed(socket);
  return answers;
}

test('a few requests at once are all answered, and then more', async () => {
  const port = await listen();
  expect(await send(port, 5)).toBe(5);
  expect(await send(port, 5)).toBe(5);
});

test('who sends hundreds is cut off, and not let in for a while; others are', async () => {
  const port = await listen();
  const waiting = connect({ port, host: '127.0.0.1', localAddress: GUEST });
  waiting.on('error', () => undefined);
  const isClosed = closed(waiting);
  await once(waiting, 'connect');
  expect(await send(port, MANY, { from: GUEST })).toBeLessThan(10);
  await isClosed;
  expect(await send(port, 1, { from: GUEST })).toBe(0);
  expect(await send(port, 1, { from: '127.0.0.3' })).toBe(1);
});

test('of the machine itself only the connection is cut off', async () => {
  const port = await listen();
  expect(await send(port, MANY)).toBeLessThan(10);
  expect(await send(port, 1)).toBe(1);
});

test('behind a proxy only the connection is cut off: it carries the requests of many', async () => {
  const port = await listen({ TRUST_PROXY: '127.0.0.1' });
  const header = 'X-Forwarded-For: 203.0.113.9\r\n';
  expect(await send(port, MANY, { header })).toBeLessThan(10);
  expect(await send(port, 1, { header })).toBe(1);
});

/** What is answered to a request with a body in so many chunks, until the connection ends. */
async function sendChunks(port: number, head: string, size: number, count: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: GUEST });
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    socket.end();
  });
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(count));
  socket.write('2\r\n{}\r\n0\r\n\r\n');
  await closed(socket);
  return text;
}

const CALL = 'POST /api/channel/listByName HTTP/1.1\r\nContent-Type: application/json';
const UPLOAD = 'POST /api/memberMenuValue/upload HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b';

test('a body in chunks is read', async () => {
  const port = await listen();
  expect(await sendChunks(port, CALL, 100, 600)).toContain('"code":422');
  expect(await sendChunks(port, CALL, 1, 400)).toContain('"code":422');
});

test.each([
  ['a call', CALL],
  ['an upload', UPLOAD],
])('who sends %s in thousands of chunks of a byte is cut off', async (_what, head) => {
  const port = await listen();
  expect(await sendChunks(port, head, 1, 20_000)).toBe('');
  expect(await send(port, 1, { from: GUEST })).toBe(0);
});

test('a page is not read with a body without a length', async () => {
  const port = await listen();
  expect(await sendChunks(port, 'GET /healthz HTTP/1.1', 1, 10)).toContain('"code":400');
});
