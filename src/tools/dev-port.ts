// Keeps the port of `npm run dev` while its server restarts: browsers wait, and are not refused.
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const FAILED = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain',
  'Connection: close',
  '',
  'The server did not start: the terminal says why.',
].join('\r\n');

/** A port that listens from the first start to the end. Connections during a restart wait for its end. */
export class DevPort {
  private front: Server | undefined;
  private current: HttpServer | undefined;
  private hasFailed = false;
  /** What the server is answering. */
  private readonly answers = new Set<Promise<unknown>>();
  private readonly waiting: Socket[] = [];

  /** Gives connections to this server from now on. Resolves with the origin. */
  async open(server: HttpServer, { port, host }: { port: number; host: string }): Promise<string> {
    this.current = server;
    server.on('request', (_request, response) => {
      const ended = new Promise((resolve) => void response.once('close', resolve));
      this.answers.add(ended);
      void ended.then(() => this.answers.delete(ended));
    });
    if (this.front === undefined) {
      this.front = createServer({ pauseOnConnect: true }, (socket) => this.take(socket));
      await once(this.front.listen(port, host), 'listening');
    }
    for (const socket of this.waiting.splice(0)) this.take(socket);
    const { address, family, port: open } = this.front.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${open}`;
  }

  /** Lets connections wait for the next server. Resolves when the present one has answered its requests. */
  async hold(): Promise<void> {
    const server = this.current;
    this.current = undefined;
    this.hasFailed = false;
    server?.closeIdleConnections();
    await Promise.all(this.answers);
    server?.closeAllConnections();
  }

  /** Answers everybody, until the next restart, that there is no server. */
  refuse(): void {
    this.hasFailed = true;
    for (const socket of this.waiting.splice(0)) this.take(socket);
  }

  close(): void {
    this.front?.close();
    for (const socket of this.waiting.splice(0)) socket.destroy();
  }

  private take(socket: Socket): void {
    if (this.current !== undefined) {
      this.current.emit('connection', socket);
      socket.resume();
    } else if (this.hasFailed) socket.end(FAILED);
    else this.waiting.push(socket);
  }
}
