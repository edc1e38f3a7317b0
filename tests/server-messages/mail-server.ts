/** A mail server that answers as a test says, and keeps what it was given. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * `450`, `550` and `full` answer RCPT so, `sender` and `unsigned` answer MAIL; `busy` greets with a 421;
 * `lost`: the mail is taken, and the connection ends before the answer.
 */
export type Mood = 'good' | keyof typeof REFUSED | 'busy' | 'lost' | 'slow' | 'down';

const REFUSED = {
  '450': { RCPT: '450 greylisted, come again' },
  '550': { RCPT: '550 5.1.1 no such mailbox' },
  full: { RCPT: '552 5.2.2 mailbox full' },
  sender: { MAIL: '553 5.7.1 sender not allowed' },
  unsigned: { MAIL: '530 5.7.0 sign in first' },
} as const satisfies Record<string, Partial<Record<'MAIL' | 'RCPT', string>>>;

export interface Mail {
  id: string;
  to: string;
  text: string;
}

export interface MailServer {
  url: string;
  mood: Mood;
  mails: Mail[];
  /** The commands `MAIL FROM`, each one try. */
  tries: number;
}

const SLOW_MS = 300;

/** Each of several moods counts for one connection; the last one stays. */
export async function openMailServer(): Promise<MailServer> {
  const server: MailServer = { url: '', mood: 'good', mails: [], tries: 0 };
  const listening = createServer((socket) => serve(server, socket));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  afterAll(() => void listening.close());
  server.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return server;
}

function serve(server: MailServer, socket: Socket): void {
  const { mood } = server;
  socket.on('error', () => undefined);
  if (mood === 'down') return void socket.resetAndDestroy();
  if (mood === 'busy') return void socket.end('421 too many connections\r\n');
  const translate = (line: string): void => void socket.write(`${line}\r\n`);
  const refusals: Partial<Record<'MAIL' | 'RCPT', string>> = mood in REFUSED ? REFUSED[mood as '450'] : {};
  let to = '';
  let data: string[] | undefined;
  let rest = '';
  const end = (): void => {
    const text = (data ?? []).join('\n');
    data = undefined;
    server.mails.push({ id: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '', to, text });
    if (mood === 'lost') socket.resetAndDestroy();
    else setTimeout(() => translate('250 taken'), mood === 'slow' ? SLOW_MS : 0);
  };
  const answer: Record<string, () => void> = {
    EHLO: () => translate('250-mail.example\r\n250 SMTPUTF8'),
    MAIL: () => {
      server.tries += 1;
      translate(refusals.MAIL ?? '250 ok');
    },
    RCPT: () => translate(refusals.RCPT ?? '250 ok'),
    DATA: () => {
      data = [];
      translate('354 go on');
    },
    QUIT: () => socket.end('221 bye\r\n'),
  };
  translate('220 mail.example');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== undefined) {
        if (line === '.') end();
        else data.push(line);
        continue;
      }
      const command = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
      if (command === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? '';
      (answer[command] ?? (() => translate('250 ok')))();
    }
  });
}
