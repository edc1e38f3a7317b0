/**
 * A server under mixed work for a while: no 5xx, no error and no secret in its log, no descriptor left.
 * SOAK_SECONDS=1800 SOAK_RATE=20 runs it for half an hour and prints what memory and descriptors do: what the
 * process has of the machine, and what is left of its heap when all garbage is collected.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { DATABASES } from '../support/database.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import { INSPECTED, openHeap, type HeapInspector } from '../support/heap.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { makeRandom } from '../support/random.ts';
import { makePng, makeUpload } from './files.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 4);
/** Requests in a second. */
const RATE = Number(process.env.SOAK_RATE ?? 40);
const IS_LONG = process.env.SOAK_SECONDS !== undefined;
const SAMPLES = IS_LONG ? 30 : 2;
const MEGABYTE = 1_048_576;
const PATHS = [
  '/home',
  '/about',
  '/news',
  '/products',
  '/search?keyword=tile',
  '/nothing-here',
  '/robots.txt',
];
/** `Retry-After` of an overloaded server (`limits/overload.ts`); other failures say another time. */
const BUSY_FOR_S = '5';
const SECRET_COOKIE = /(?:tesseraOwner|__Host-[A-Za-z]*)=([^;]+)/;

interface Session {
  cookie: string;
  csrfToken: string;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

interface Sample {
  minute: number;
  megabytes: number;
  descriptors: number;
  /** Only of a long run: a collection takes the server a tenth of a second. */
  heap?: number;
  external?: number;
}

class Visitors {
  readonly statuses = new Map<string, number>();
  readonly wrong: string[] = [];
  /** Answers of an overloaded server. */
  busy = 0;
  /** What must be in no line of the log. */
  readonly secrets = new Set<string>([OWNER_PASSWORD]);
  private readonly url: string;
  private readonly random = makeRandom();
  private session: Session | undefined;
  private saves = Promise.resolve();

  constructor(url: string) {
    this.url = url;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(this.url + path, { redirect: 'manual', ...init });
    const name = `${init.method ?? 'GET'} ${path.split('?')[0]} ${answer.status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
    // Read to its end: a body that nobody reads keeps its connection.
    const text = await answer.text();
    // What a machine that is too busy for this rate leads to: the server says so, and when to come again.
    if (answer.status === 503 && answer.headers.get('retry-after') === BUSY_FOR_S) this.busy += 1;
    else if (answer.status >= 500) this.wrong.push(`${name}: ${text.slice(0, 200)}`);
    return { status: answer.status, headers: answer.headers, text };
  }

  private post(path: string, body: unknown, { cookie, csrfToken }: Partial<Session> = {}): Promise<Answer> {
    const own: Record<string, string> =
      cookie === undefined ? {} : { cookie, 'x-csrf-token': csrfToken ?? '' };
    const headers = { 'content-type': 'application/json', origin: this.url, ...own };
    return this.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** The session of saves and uploads. */
  private async open(): Promise<Session | undefined> {
    return (this.session ??= await this.signIn());
  }

  async signIn(): Promise<Session | undefined> {
    const answer = await this.post('/api/owner/login', { name: 'owner', password: OWNER_PASSWORD });
    // In a busy moment.
    if (answer.status === 429 || answer.status === 503) return undefined;
    const { data } = JSON.parse(answer.text) as { data: { csrfToken: string } };
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    for (const each of cookies) this.secrets.add(SECRET_COOKIE.exec(`${each};`)?.[1] ?? OWNER_PASSWORD);
    this.secrets.add(data.csrfToken);
    return { cookie: cookies.join('; '), csrfToken: data.csrfToken };
  }

  private readonly read = async (): Promise<void> => {
    const languages = this.pick(['zh-CN', 'en-US']);
    await this.ask(this.pick(PATHS), { headers: { 'accept-language': languages } });
  };

  private readonly call = async (): Promise<void> => {
    const calls = [
      '/api/content/page?path=%2Fhome',
      '/api/content/getByChannelCode?channelCode=HOME',
      '/api/classification/list?type=2',
      '/api/code/image?deviceId=soak',
      '/api/nothing',
      '/healthz',
    ];
    await this.ask(this.pick(calls));
  };

  private readonly save = (): Promise<void> =>
    (this.saves = this.saves.then(async () => {
      const session = await this.open();
      if (session === undefined) return;
      const query = 'channelCode=ABOUTUS&languageCode=zh-CN';
      const found = await this.ask(`/api/content/getByChannelCode?${query}`, {
        headers: { cookie: session.cookie },
      });
      if (found.status === 503) return;
      const { data } = JSON.parse(found.text) as { data: { ast: { data: object }; revision: number } };
      const note = { subContentMap: { BigTitle: { title: `Saved ${Math.floor(this.random() * 1e6)}` } } };
      const ast = { ...data.ast, data: { ...data.ast.data, soak: note } };
      const channelContentMap = { ABOUTUS: { ast, revision: data.revision } };
      const body = { language: 'zh-CN', projectCode: 'default', channelContentMap };
      const answer = await this.post('/api/content/save', body, session);
      if (answer.status !== 200 && answer.status !== 503)
        this.wrong.push(`a save: ${answer.text.slice(0, 300)}`);
    }));

  private readonly signInAndOut = async (): Promise<void> => {
    const session = await this.signIn();
    if (session === undefined) return;
    await this.post('/api/owner/logout', {}, session);
    await this.post('/api/owner/login', { name: 'nobody', password: 'wrong' });
  };

  private readonly upload = async (): Promise<void> => {
    const session = await this.open();
    if (session === undefined) return;
    const { payload, headers } = makeUpload(makePng(64 + Math.floor(this.random() * 200), 64));
    const own = { cookie: session.cookie, 'x-csrf-token': session.csrfToken, origin: this.url };
    const body = new Uint8Array(payload);
    await this.ask('/api/media/upload', { method: 'POST', headers: { ...headers, ...own }, body });
  };

  /** One of the things that visitors and owners do, most of them reads. */
  act(): Promise<void> {
    const kind = this.random();
    if (kind < 0.65) return this.read();
    if (kind < 0.88) return this.call();
    if (kind < 0.94) return this.save();
    if (kind < 0.97) return this.signInAndOut();
    return this.upload();
  }
}

function sample(pid: number, began: number): Sample {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    minute: Number(((performance.now() - began) / 60_000).toFixed(1)),
    megabytes: Math.round(Number(resident) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** The samples of a long run, each with its heap; of a short one only the first. */
class Samples {
  readonly taken: Sample[] = [];
  private readonly server: RunningProgram;
  private readonly began = performance.now();
  private heap: HeapInspector | undefined;

  constructor(server: RunningProgram) {
    this.server = server;
  }

  async begin(): Promise<void> {
    if (IS_LONG) this.heap = await openHeap(this.server.output());
    await this.take();
  }

  async take(): Promise<void> {
    const taken = sample(this.server.pid, this.began);
    const found = await this.heap?.measure();
    const [heap, external] = [found?.heapUsed, found?.external].map(inMegabytes);
    this.taken.push({ ...taken, ...(heap === undefined ? {} : { heap, external }) });
  }

  /** Megabytes in a minute that a line through the second half of the samples rises. */
  slope(name: 'megabytes' | 'heap'): number {
    const half = this.taken.slice(Math.floor(this.taken.length / 2));
    const mean = (values: number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
    const [minute, size] = [mean(half.map((each) => each.minute)), mean(half.map((each) => each[name] ?? 0))];
    const rise = half.map((each) => (each.minute - minute) * ((each[name] ?? 0) - size));
    return mean(rise) / mean(half.map((each) => (each.minute - minute) ** 2));
  }

  end(): void {
    this.heap?.close();
  }
}

function inMegabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : Number((bytes / MEGABYTE).toFixed(1));
}

/** Starts something at a steady rate; ends when all of it has ended. */
async function actFor(visitors: Visitors, began: number): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let acts = 0; acts < SECONDS * RATE; acts += 1) {
    await wait(Math.max(0, began + (acts * 1000) / RATE - performance.now()));
    const act: Promise<void> = visitors.act().finally(() => running.delete(act));
    running.add(act);
  }
  await Promise.all(running);
}

function readErrors(server: RunningProgram): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50);
}

// A build takes minutes on a busy machine: it is no part of the time of a test.
beforeAll(() => ensureBuild(process.cwd()), 600_000);

test.each(DATABASES)(
  `on $name ${SECONDS} s of mixed work leave no error, no secret in the log and no descriptor`,
  async ({ settings }) => {
    const own = await settings();
    const environment = {
      ...own,
      ...NO_BUDGET,
      ...(IS_LONG ? INSPECTED : {}),
      SEED: 'demo',
      OWNER_PASSWORD,
      NODE_ENV: 'production',
    };
    const server = await startProgram(process.cwd(), 'dist/server/main.js', environment);
    onTestFinished(() => server.kill());
    const visitors = new Visitors(server.url);
    await visitors.signIn();
    const samples = new Samples(server);
    await samples.begin();
    const every = setInterval(() => void samples.take(), (SECONDS * 1000) / SAMPLES).unref();
    await actFor(visitors, performance.now());
    clearInterval(every);
    samples.end();
    if (IS_LONG) {
      console.table(samples.taken);
      const slopes = [samples.slope('megabytes'), samples.slope('heap')].map((each) => each.toFixed(2));
      console.log(`MB a minute in the second half: ${slopes[0]} of the process, ${slopes[1]} of its heap`);
      console.log([...visitors.statuses].map((each) => each.join(': ')).join('\n'));
    }
    expect(visitors.wrong).toEqual([]);
    const errors = readErrors(server);
    const ofBusy = errors.filter((line) => (JSON.parse(line) as { status?: number }).status === 503);
    expect(errors.filter((line) => !ofBusy.includes(line))).toEqual([]);
    expect(ofBusy.length).toBeLessThanOrEqual(visitors.busy);
    // An overload is no excuse for more than some of them.
    expect(visitors.busy).toBeLessThan((SECONDS * RATE) / 2);
    const log = server.output();
    const key = readFileSync(join(own.DATA_DIR, 'verification.key'));
    const secrets = [...visitors.secrets, key.toString('hex'), key.toString('base64')];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    // Connections of clients that are idle are closed by and by.
    const most = (samples.taken[0]?.descriptors ?? 0) + 40;
    await expect.poll(() => sample(server.pid, 0).descriptors, { timeout: 60_000 }).toBeLessThan(most);
    expect(await server.stop()).toBe(0);
  },
  120_000 + SECONDS * 2000,
);
