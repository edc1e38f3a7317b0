// Real servers that do everything wrong: nothing they send may hold or fill the program.
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSmtp } from '../../src/server/delivery/smtp.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';

const MAIL = { kind: 'mail', to: 'lin@example.com', subject: 'x', text: 'x', from: 'Tessera' } as const;
const BYTES = 256 * 1024;
/** A limit that a test waits for, and one that it must never reach. */
const [SOON, NEVER] = [300, 60_000];
const CHUNK = 'x'.repeat(16_384);

/** A server of raw connections, and the bytes that it could get rid of. */
async function serve(talk: (socket: Socket) => void): Promise<{ port: number; sent(): number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
  };
}

/** Writes as long as the other side reads. */
function flood(socket: Socket, text: string): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', write);
  write();
}

/** Writes one byte after the other, without end. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** A mail server that behaves until the command `until`, and then does something else. */
function behaveUntil(until: string, then: (socket: Socket) => void): (socket: Socket) => void {
  const answers: Record<string, string> = { DATA: '354 go on\r\n', '.': '250 taken\r\n' };
  return (socket) => {
    let gone = false;
    const hear = (command: string): void => {
      if (gone) return;
      if (command === until) {
        gone = true;
        then(socket);
      } else socket.write(answers[command] ?? (command === 'greeting' ? '220 hello\r\n' : '250 ok\r\n'));
    };
    hear('greeting');
    let isData = false;
    socket.on('data', (data) => {
      const lines = data
        .toString('latin1')
        .split('\r\n')
        .filter((line) => line !== '');
      for (const line of lines) {
        if (isData && line !== '.') continue;
        const command = line.split(/[ :]/, 1)[0] ?? '';
        isData = command === 'DATA';
        hear(command);
      }
    });
  };
}

const PHASES = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', '.'] as const;

async function failureOf(sending: Promise<unknown>): Promise<string> {
  return sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function sendTo(port: number, milliseconds: number, scheme = 'smtp'): Promise<string> {
  const short = { greetingMs: NEVER, silenceMs: NEVER, whole: { milliseconds, bytes: BYTES } };
  const send = makeSmtp(`${scheme}://127.0.0.1:${port}`, {}, { short, long: short });
  return failureOf(send(MAIL));
}

describe('a mail server', () => {
  test('that behaves gets the mail', async () => {
    const { port } = await serve(behaveUntil('never', () => undefined));
    expect(await sendTo(port, NEVER)).toBe('sent');
  });

  test.each(PHASES)('that resets the connection at %s makes the mail fail', async (phase) => {
    const { port } = await serve(behaveUntil(phase, (socket) => socket.resetAndDestroy()));
    expect(await sendTo(port, NEVER)).not.toBe('sent');
  });

  test.each(PHASES)('that sends an endless line at %s is left soon', async (phase) => {
    const { port, sent } = await serve(behaveUntil(phase, (socket) => flood(socket, CHUNK)));
    expect(await sendTo(port, NEVER)).not.toBe('sent');
    expect(sent()).toBeLessThan(100 * 1024 * 1024);
  });

  test.each(PHASES)('that sends lines without end at %s is left soon', async (phase) => {
    const { port } = await serve(behaveUntil(phase, (socket) => flood(socket, '250-more\r\n'.repeat(1_000))));
    expect(await sendTo(port, NEVER)).not.toBe('sent');
  });

  test.each(PHASES)('that says one letter after the other at %s is left at the limit', async (phase) => {
    const { port } = await serve(behaveUntil(phase, drip));
    expect(await sendTo(port, SOON)).toContain(`It took more than ${SOON} ms.`);
  });

  test.each([
    ['garbage instead of TLS', 'smtps', (socket: Socket) => void socket.write(CHUNK)],
    ['nothing instead of TLS', 'smtps', () => undefined],
    ['bytes without end instead of TLS', 'smtps', (socket: Socket) => flood(socket, CHUNK)],
  ])('that sends %s makes the mail fail', async (_, scheme, talk) => {
    const { port } = await serve(talk);
    expect(await sendTo(port, SOON, scheme)).not.toBe('sent');
  });

  test('that offers STARTTLS and sends garbage makes the mail fail', async () => {
    const { port } = await serve((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        const text = data.toString('latin1');
        if (text.startsWith('EHLO')) socket.write('250-me\r\n250 STARTTLS\r\n');
        else if (text.startsWith('STARTTLS')) socket.write(`220 go\r\n${CHUNK}`);
        else socket.write(CHUNK);
      });
    });
    expect(await sendTo(port, SOON)).not.toBe('sent');
  });
});

describe('a server that is asked by HTTP', () => {
  const LIMITS = { milliseconds: NEVER, bytes: BYTES };

  async function serveHttp(answer: RequestListener): Promise<URL> {
    const server = createHttpServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/search`);
  }
  const ask = (url: URL, limits = LIMITS) => failureOf(makeOutgoing({}).request(url, limits));

  test('is not followed elsewhere', async () => {
    let asked = 0;
    const other = await serveHttp((_, response) => void response.end(String((asked += 1))));
    const url = await serveHttp(
      (_, response) => void response.writeHead(302, { location: other.href }).end(),
    );
    expect(await makeOutgoing({}).request(url, LIMITS)).toMatchObject({ status: 302, text: '' });
    expect(asked).toBe(0);
  });

  test('may not answer without end', async () => {
    const url = await serveHttp((_, response) => flood(response as never, CHUNK));
    expect(await ask(url)).toContain(`more than ${BYTES} bytes`);
  });

  test.each([
    ['never', () => undefined],
    ['letter by letter', (socket: Socket) => (socket.write('HTTP/1.1 200 OK\r\n\r\n'), drip(socket))],
    [
      'with headers letter by letter',
      (socket: Socket) => (socket.write('HTTP/1.1 200 OK\r\nx: '), drip(socket)),
    ],
  ])('may not answer %s', async (_, talk) => {
    const { port } = await serve(talk);
    expect(await ask(new URL(`http://127.0.0.1:${port}/`), { ...LIMITS, milliseconds: SOON })).not.toBe(
      'sent',
    );
  });

  test.each([
    ['headers without end', (socket: Socket) => flood(socket, `HTTP/1.1 200 OK\r\nx: ${CHUNK}`)],
    ['what is no HTTP', (socket: Socket) => flood(socket, CHUNK)],
    ['a reset', (socket: Socket) => void socket.resetAndDestroy()],
    [
      'a part of what it announces',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'),
    ],
  ])('may not answer %s', async (_, talk) => {
    const { port } = await serve(talk);
    expect(await ask(new URL(`http://127.0.0.1:${port}/`))).not.toBe('sent');
  });
});

/** Addresses of the machine, of networks of their own, and of nobody. */
const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '224.0.0.1',
];

describe('a name', () => {
  const LIMITS = { milliseconds: NEVER, bytes: BYTES };
  const resolveTo = (...addresses: string[]) => {
    const asked: string[] = [];
    return {
      asked,
      resolve: async (host: string) => {
        asked.push(host);
        const address = addresses[Math.min(asked.length, addresses.length) - 1] ?? '';
        return [{ address, family: address.includes(':') ? 6 : 4 }];
      },
    };
  };
  const serveHello = () =>
    serve((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello'));
    });

  test.each(PRIVATE)('that means %s is not connected to', async (address) => {
    const outgoing = makeOutgoing({}, resolveTo(address).resolve);
    const url = new URL('http://geocoder.example/search');
    expect(await failureOf(outgoing.request(url, LIMITS))).toContain('OUTGOING_PRIVATE');
    expect(await failureOf(outgoing.connect('mail.example', 25, LIMITS))).toContain('OUTGOING_PRIVATE');
  });

  test('is connected to at the address that was checked, which the settings may allow', async () => {
    const { port } = await serveHello();
    // The second answer leads elsewhere: a name server may change its mind between check and connection.
    const { asked, resolve } = resolveTo('127.0.0.1', '10.1.2.3');
    const outgoing = makeOutgoing({ OUTGOING_PRIVATE: '192.168.0.0/16, 127.0.0.1' }, resolve);
    const answer = await outgoing.request(new URL(`http://geocoder.example:${port}/`), LIMITS);
    expect(answer).toMatchObject({ status: 200, text: 'hello' });
    expect(asked).toEqual(['geocoder.example']);
  });

  test('that is an address itself was chosen by the operator', async () => {
    const { port } = await serveHello();
    const answer = await makeOutgoing({}).request(new URL(`http://127.0.0.1:${port}/`), LIMITS);
    expect(answer.text).toBe('hello');
  });

  test.each(PRIVATE)(
    'of what an owner imports leads nowhere if it means %s, whatever the settings allow',
    async (address) => {
      const everything = { OUTGOING_PRIVATE: '0.0.0.0/0, ::/0' };
      const outgoing = makeOutgoing(everything, resolveTo(address).resolve);
      const foreign = { ...LIMITS, isForeign: true };
      const itself = new URL(`http://${address.includes(':') ? `[${address}]` : address}/`);
      expect(await failureOf(outgoing.request(itself, foreign))).toContain('is not a public address');
      for (const host of ['old.example', 'localhost'])
        expect(await failureOf(outgoing.request(new URL(`http://${host}/`), foreign))).toContain(
          'no public address',
        );
    },
  );
});
