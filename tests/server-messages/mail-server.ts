/** A mail server that answers as a test says, and keeps what it was given. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** What a mood answers to a command instead of yes; `.` ends the mail. */
const ANSWERS = {
  '450': { RCPT: '450 greylisted, come again' },
  '550': { RCPT: '550 5.1.1 no such mailbox' },
  full: { RCPT: '552 5.2.2 mailbox full' },
  sender: { MAIL: '553 5.7.1 sender not allowed' },
  unsigned: { MAIL: '530 5.7.0 sign in first' },
  busy: { greeting: '421 too many connections' },
  blocking: { greeting: '554 5.7.1 your network is listed' },
  'without TLS': { EHLO: '250-mail.example\r\n250 STARTTLS', STARTTLS: '454 4.7.0 TLS not available' },
  overloaded: { DATA: '452 4.3.1 no space left' },
  'closing early': { '.': '421 4.3.2 shutting down' },
  'scanning still': { '.': '451 4.7.1 come again' },
  spam: { '.': '554 5.7.1 looks like spam' },
  'too large': { '.': '552 5.3.4 message too big' },
  // It knows no extension: neither letters of 8 bits nor addresses in another script.
  old: { EHLO: '502 5.5.1 say HELO' },
} as const satisfies Record<string, Partial<Record<Command | 'greeting', string>>>;
type Command = 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | '.';

const SLOW_MS = 300;

/** What becomes of the connection when the mail was taken, instead of a whole answer. */
const ENDS = {
  lost: (socket: Socket) => void socket.resetAndDestroy(),
  cut: (socket: Socket) => void socket.end('25'),
  slow: (socket: Socket) => void setTimeout(() => socket.write('250 taken\r\n'), SLOW_MS),
  rude: (socket: Socket) => void socket.end('250 taken\r\n'),
} as const;

/** `down` takes no connection; `chatty` sends each answer on several lines, and those in pieces. */
export type Mood = 'good' | 'down' | 'chatty' | keyof typeof ANSWERS | keyof typeof ENDS;

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
  const answers: Partial<Record<string, string>> = mood in ANSWERS ? ANSWERS[mood as '450'] : {};
  if (answers.greeting !== undefined) return void socket.end(`${answers.greeting}\r\n`);
  const say = mood === 'chatty' ? chat(socket) : (line: string) => void socket.write(`${line}\r\n`);
  let to = '';
  let data: string[] | undefined;
  let rest = '';
  const hear: Record<string, (line: string) => string> = {
    EHLO: () => '250-mail.example\r\n250 SMTPUTF8',
    MAIL: () => {
      server.tries += 1;
      return '250 ok';
    },
    RCPT: (line) => {
      to = /<(.*?)>/.exec(line)?.[1] ?? '';
      return '250 ok';
    },
    DATA: () => '354 go on',
    QUIT: () => '221 bye',
  };
  const end = (text: string): void => {
    if (answers['.'] !== undefined) return say(answers['.']);
    server.mails.push({ id: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '', to, text });
    if (mood in ENDS) ENDS[mood as keyof typeof ENDS](socket);
    else say('250 taken');
  };
  say('220 mail.example');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== undefined) {
        if (line === '.') {
          end(data.join('\n'));
          data = undefined;
        } else data.push(line);
        continue;
      }
      const command = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
      const usual = hear[command]?.(line) ?? '250 ok';
      const answer = answers[command] ?? usual;
      if (command === 'DATA' && answer === usual) data = [];
      say(answer);
      if (command === 'QUIT') socket.end();
    }
  });
}

/** Says each thing on several lines, in pieces that end anywhere, one after the other. */
function chat(socket: Socket): (line: string) => void {
  let before = Promise.resolve();
  return (line) => {
    const code = line.slice(0, 3);
    const said = line.includes('\r\n') ? line : `${code}-well\r\n${code}-let me see\r\n${line}`;
    for (const piece of `${said}\r\n`.match(/[^]{1,5}/g) ?? [])
      before = before.then(async () => {
        socket.write(piece);
        await setImmediate();
      });
  };
}
