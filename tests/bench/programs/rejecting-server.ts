import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

// Rejects every request as a server does that works for none of them. Tells its address when it listens.

const BODY = JSON.stringify({ success: false, code: 429, message: 'Too many requests.', data: null });

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '5' }).end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
