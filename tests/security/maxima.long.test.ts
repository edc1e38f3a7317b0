/** Requests that reach the limits of their schemas, with the names that objects have by themselves. */
import { Writable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { CAPTCHA, addCalls } from '../server-members/member-site.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { CALLS, makeRequests, type KnownCall, type MadeRequest } from './requests.ts';
import { INHERITED, type Known, type Manner } from './values.ts';

const REQUESTS = rounds(100);
const HANG_MS = 1_000;
/** After so many requests all pages are looked at, and the site gets its documents back. */
const ROUND = 250;
const LANGUAGE = 'zh-CN';
/** Without a session the rest of the run would be a visitor's, and without forms it would find none. */
const LEFT_OUT = /\.logout$|^memberDevice\.end|^memberMenu\.remove$/;
const SENT = CALLS.filter(({ id }) => !LEFT_OUT.test(id));
/** Calls whose success changes what pages show. */
const WRITING = /^(?:content\.(?:save|restore)|dictionary\.saveValues|channel\.rename|memberMenu\.save)$/;
/** They have the largest limits, so they are sent more often. */
const LARGE = SENT.filter(({ id }) => WRITING.test(id) || id.startsWith('ownTemplate.'));
/** Characters of a request's values. */
const ROOMS = [1_000, 30_000, 150_000, 300_000, 2_000_000];
/** The page that was asked for is there, has moved, or was never there. */
const SERVED = [200, 301, 404];

function chooseManner(random: () => number): Manner {
  return {
    wildness: random() < 0.8 ? 0 : 1,
    // All limits at once, or now and then one.
    greed: random() < 0.3 ? 1 : 0.2,
    hostility: random() < 0.5 ? 0 : 0.3,
    room: ROOMS[Math.floor(random() * ROOMS.length)] ?? 0,
  };
}

interface Stored {
  channelCode: string;
  ast: Ast;
  revision: number;
}

/** What a run has found. */
class Findings {
  readonly wrong: string[] = [];
  readonly late: string[] = [];
  readonly statuses = new Map<string, number>();
  slowestMs = 0;

  count(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** Notes the processor time of this process, so that other work of the machine does not count. */
  time({ user, system }: NodeJS.CpuUsage, described: string): void {
    const ms = (user + system) / 1000;
    this.slowestMs = Math.max(this.slowestMs, ms);
    if (ms > HANG_MS) this.late.push(`${ms.toFixed(0)} ms ${described}`);
  }
}

/** The demo site, and who sends requests to it. */
class LimitedSite {
  readonly found = new Findings();
  private addresses = 0;
  private readonly server: TestServer;
  private readonly headers: Readonly<Record<'owner' | 'member' | 'visitor', Record<string, string>>>;

  constructor(server: TestServer, headers: LimitedSite['headers']) {
    this.server = server;
    this.headers = headers;
  }

  /** Every request has its own network, so that no limit of requests is reached. */
  readonly ask = (options: object): Promise<LightMyRequestResponse> => {
    this.addresses += 1;
    const [high, middle, low] = [16, 8, 0].map((bits) => (this.addresses >> bits) & 255);
    return this.server.app.inject({ remoteAddress: `10.${high}.${middle}.${low}`, ...options });
  };

  readonly read = async (channelCode: string, language = LANGUAGE): Promise<Stored> => {
    const query = new URLSearchParams({ channelCode, languageCode: language }).toString();
    const answer = await this.ask({ url: `/api/content/getByChannelCode?${query}` });
    return answer.json<{ data: Stored }>().data;
  };

  async look(url: string, after: string): Promise<void> {
    const began = process.cpuUsage();
    const headers = this.headers[url.startsWith('/edit') ? 'owner' : 'visitor'];
    const { statusCode } = await this.ask({ url, headers });
    this.found.time(process.cpuUsage(began), `${url} after ${after}`);
    if (!SERVED.includes(statusCode)) this.found.wrong.push(`${url} answers ${statusCode} after ${after}`);
  }

  /** Puts a document back; its page must be savable. */
  async restore({ channelCode, ast }: Stored): Promise<void> {
    const { revision } = await this.read(channelCode);
    const channelContentMap = { [channelCode]: { ast, revision } };
    const payload = { language: LANGUAGE, projectCode: 'default', channelContentMap };
    const headers = this.headers.owner;
    const answer = await this.ask({ method: 'POST', url: '/api/content/save', payload, headers });
    if (answer.statusCode !== 200) this.found.wrong.push(`${channelCode} is not restored: ${answer.body}`);
  }

  async send({ id, call: { who } }: KnownCall, { oddities, ...made }: MadeRequest): Promise<void> {
    const request = id === 'content.save' ? await this.withRevisions(made) : made;
    const own = this.headers[who.startsWith('member') ? 'member' : who === 'visitor' ? 'visitor' : 'owner'];
    const began = process.cpuUsage();
    const answer = await this.ask({ ...request, headers: { ...own, ...request.headers } });
    const taken = process.cpuUsage(began);
    const described = describe(request, answer);
    this.found.time(taken, described);
    this.found.count(`${id} ${answer.statusCode}`);
    if (answer.statusCode >= 500) this.found.wrong.push(described);
    if (answer.statusCode === 422 && oddities === 0 && !namesPlace(answer))
      this.found.wrong.push(`no place: ${described}`);
    if (answer.statusCode !== 200 || !WRITING.test(id)) return;
    for (const url of ['/owner/login', '/home', '/about', '/edit/home']) await this.look(url, described);
  }

  /** Another revision than the stored one would only be a conflict. */
  private async withRevisions<Request extends { payload?: string | Buffer }>(made: Request) {
    try {
      const body = JSON.parse(String(made.payload)) as {
        language: string;
        channelContentMap: Record<string, { revision: number }>;
      };
      for (const [code, change] of Object.entries(body.channelContentMap))
        change.revision = (await this.read(code, body.language)).revision;
      return { ...made, payload: JSON.stringify(body) };
    } catch {
      // It is meant to be malformed.
      return made;
    }
  }
}

function describe(
  { method, url, payload }: Pick<MadeRequest, 'method' | 'url' | 'payload'>,
  { statusCode, body }: LightMyRequestResponse,
): string {
  const sent = String(payload);
  const request = `${method} ${url.slice(0, 200)} ${sent.slice(0, 300)} (${sent.length} characters)`;
  return `${request}\n-> ${statusCode} ${body.slice(0, 300)}`;
}

function namesPlace(answer: LightMyRequestResponse): boolean {
  const { data } = answer.json<{ data: { errors?: { path: string }[] } | null }>();
  return data?.errors !== undefined && data.errors.length > 0;
}

/** A request may have switched it off. */
async function openToMembers({ services }: TestServer): Promise<void> {
  await services.settings.set('default', 'switches', { memberLogin: true, mall: true });
}

async function openSite(name: string) {
  const databaseUrl = name === 'PostgreSQL' ? await makePostgresDatabase() : undefined;
  const kind: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const logged = new Set<string>();
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.add(String((JSON.parse(line.toString()) as { msg: unknown }).msg));
      done();
    },
  });
  const settings = { SEED: 'demo', CAPTCHA_ANSWER: CAPTCHA, LOG_LEVEL: 'warn', ...kind };
  const server = await makeServer(settings, log, async (services) => ({
    pages: await makePages(services, {}),
  }));
  onTestFinished(() => server.close());
  await openToMembers(server);
  const owner = (await signIn(server.app, 'owner')).headers;
  const member = { authorization: `Bearer ${await addCalls(server).register('lin@example.com')}` };
  return { site: new LimitedSite(server, { owner, member, visitor: {} }), server, logged };
}

/** The rule of a form with these fields. */
function fieldsOf(names: readonly string[], title = 'x'): object[] {
  return names.map((name) => ({ name, type: 'string', title, 'x-component': 'Input' }));
}

/** What the demo has, for the members of requests that name it, and the paths of its pages. */
async function readKnown({ services }: TestServer) {
  const { queries } = services.database;
  const channels = await queries.selectFrom('channel').select(['channel_code', 'link_url']).execute();
  const media = await queries.selectFrom('media').select('resource_code').limit(300).execute();
  const forms = await queries.selectFrom('form_template').select('form_id').execute();
  const entries = await queries.selectFrom('dictionary_entry').select('code').distinct().execute();
  const codes = [...channels.map((row) => row.channel_code), 'NavigationCommon', 'WebSiteCommon'];
  const known: Known = {
    language: [LANGUAGE, 'en-US'],
    languageCode: [LANGUAGE, 'en-US'],
    projectCode: ['default'],
    channelCode: codes,
    'names of channelContentMap': codes,
    'names of valueMap': entries.map((row) => row.code),
    id: forms.map((row) => row.form_id),
    rule: [
      fieldsOf(Array.from({ length: 1000 }, (_, at) => `field${at}`)),
      fieldsOf(['one'], 'x'.repeat(300_000)),
      ...INHERITED.map((name) => fieldsOf([name])),
    ],
    option: [{}, { submitText: 'x'.repeat(10_000) }],
    valueJson: [
      {},
      { field0: 'x', toString: 'x' },
      '{"hasOwnProperty":1}',
      { field999: 'x'.repeat(100_000) },
    ],
    style: [{ fontSize: 120, color: '#123456' }, Object.fromEntries(INHERITED.map((name) => [name, 1]))],
    resourceCode: media.map((row) => row.resource_code),
    menuId: forms.map((row) => row.form_id),
    path: ['/home', '/about', '/news'],
    url: ['/media/x_1200x900.webp', ''],
    val: ['text', '1@HOME', '2@/home'],
  };
  return { known, codes, paths: channels.map((row) => row.link_url) };
}

test.each(DATABASES)(
  `on $name ${REQUESTS} requests at the limits of their schemas are served or rejected with their place`,
  async ({ name }) => {
    const { site, server, logged } = await openSite(name);
    const { known, codes, paths } = await readKnown(server);
    const random = makeRandom();
    const { make } = makeRequests(random, { chooseManner, known });
    const { found } = site;
    const originals = await Promise.all(codes.map((code) => site.read(code)));
    const finishRound = async (): Promise<void> => {
      for (const url of paths) await site.look(url, 'a round');
      for (const original of originals) await site.restore(original);
      await openToMembers(server);
    };

    for (let sent = 1; sent <= REQUESTS; sent += 1) {
      const calls = random() < 0.4 ? LARGE : SENT;
      const call = calls[Math.floor(random() * calls.length)] as KnownCall;
      await site.send(call, make(call));
      if (sent % ROUND === 0) await finishRound();
    }
    await finishRound();
    if (IS_LONG) {
      const counts = [...found.statuses].toSorted(([one], [other]) => one.localeCompare(other));
      console.log(counts.map((each) => each.join(': ')).join('\n'));
      console.log(
        `${name}: ${found.wrong.length} wrong, ${found.late.length} late, slowest`,
        found.slowestMs,
      );
      console.log([...logged].join('\n'));
    }
    expect(found.wrong).toEqual([]);
    // A machine with other work takes longer for the same.
    if (IS_LONG) expect(found.late).toEqual([]);
  },
  120_000 + REQUESTS * 600,
);
