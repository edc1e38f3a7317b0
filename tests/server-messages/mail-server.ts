/** A mail server that answers as a test says, and keeps what it was given. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** `450` and `550` answer RCPT so; `lost`: the mail is taken, and the connection ends before the answer. */
export type Mood = 'good' | '450' | '550' | 'lost' | 'slow' | 'down';

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
  const translate = (line: string): void => void socket.write(`${line}\r\n`);
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
      translate('250 ok');
    },
    RCPT: () =>
      translate(
        mood === '450'
          ? '450 greylisted, come again'
          : mood === '550'
            ? '550 5.1.1 no such mailbox'
            : '250 ok',
      ),
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
