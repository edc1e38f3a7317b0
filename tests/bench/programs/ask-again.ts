// Asks a server for one page again and again, over connections that stay open between the turns. Of an answer
// it reads only the length: the servers are measured, and must not wait for this program.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';

/** One turn: for so many milliseconds, each connection asks when it has been answered. */
export interface Turn {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  milliseconds: number;
}

interface Connection {
  /** Asks, and is fulfilled with the answer's end. */
  ask(): Promise<void>;
}

const open = new Map<string, Promise<Connection[]>>();

async function openConnection({ port, path, headers }: Turn): Promise<Connection> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map((header) => header.join(': '));
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.write(request);
  const size = await readSize(socket);
  let missing = 0;
  let answered: (() => void) | undefined;
  socket.on('data', ({ length }) => {
    missing -= length;
    if (missing < 0) throw new Error(`${path} was answered with more than ${size} bytes.`);
    if (missing === 0) answered?.();
  });
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      missing = size;
      answered = resolve;
      socket.write(request);
    });
  return { ask };
}

/** Reads the first answer: all later ones have the same length. */
async function readSize(socket: Socket): Promise<number> {
  let text = '';
  for (;;) {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    text += bytes.toString('latin1');
    const head = text.indexOf('\r\n\r\n') + 4;
    const body = Number(/^content-length: (\d+)/im.exec(text)?.[1]);
    if (head < 4 || text.length < head + body) continue;
    if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(`The server answered ${text.slice(0, 40)} …`);
    return text.length;
  }
}

/** Answers how many answers came. */
async function takeTurn(turn: Turn): Promise<number> {
  const key = `${turn.port} ${turn.connections}`;
  if (!open.has(key)) {
    const made = Array.from({ length: turn.connections }, () => openConnection(turn));
    open.set(key, Promise.all(made));
  }
  const connections = (await open.get(key)) ?? [];
  const end = performance.now() + turn.milliseconds;
  let answers = 0;
  const askUntilEnd = async ({ ask }: Connection): Promise<void> => {
    while (performance.now() < end) {
      await ask();
      answers += 1;
    }
  };
  await Promise.all(connections.map(askUntilEnd));
  return answers;
}

process.on('message', (turn: Turn) => void takeTurn(turn).then((answers) => process.send?.(answers)));
