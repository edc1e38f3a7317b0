/** Requests that reach the limits of their schemas, with the names that objects have by themselves. */
import { Writable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { CAPTCHA, addCalls } from '../server-members/member-site.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { CALLS, makeRandom, makeRequests, type KnownCall, type MadeRequest } from './requests.ts';
import type { Manner } from './values.ts';

const REQUESTS = Number(process.env.FUZZ ?? 100);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
const IS_LONG = process.env.FUZZ !== undefined;
const HANG_MS = 1_000;
/** After so many requests all pages are looked at, and the site gets its documents back. */
const ROUND = 250;
const LANGUAGE = 'zh-CN';
const SENT = CALLS.filter(({ id }) => !id.endsWith('.logout') && id !== 'memberDevice.end');
/** Calls whose success changes what pages show. */
const WRITING = /^(?:content\.(?:save|restore)|dictionary\.saveValues|channel\.rename|memberMenu\.save)$/;

const LIMITS = [1_000, 30_000, 150_000, 300_000, 2_000_000];

function chooseManner(random: () => number): Manner {
  const isAll = random() < 0.3;
  return {
    wildness: random() < 0.8 ? 0 : 1,
    greed: isAll ? 1 : 0.2,
    hostility: random() < 0.5 ? 0 : 0.3,
    room: LIMITS[Math.floor(random() * LIMITS.length)] ?? 0,
  };
}

interface Stored {
  channelCode: string;
  ast: Ast;
  revision: number;
}

async function openSite(name: string) {
  const databaseUrl = name === 'PostgreSQL' ? await makePostgresDatabase() : undefined;
  const kind: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const logged: string[] = [];
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString());
      done();
    },
  });
  const settings = { SEED: 'demo', CAPTCHA_ANSWER: CAPTCHA, LOG_LEVEL: 'warn', ...kind };
  const server = await makeServer(settings, log, async (services) => ({
    pages: await makePages(services, {}),
  }));
  onTestFinished(() => server.close());
  await server.services.settings.set('default', 'switches', { memberLogin: true, mall: true });
  const owner = (await signIn(server.app, 'owner')).headers;
  const member = { authorization: `Bearer ${await addCalls(server).register('lin@example.com')}` };
  return { server, owner, member, logged };
}

/** What the demo has, for the members of requests that name it. */
async function readKnown({ services }: TestServer) {
  const { queries } = services.database;
  const channels = await queries.selectFrom('channel').select('channel_code').execute();
  const media = await queries.selectFrom('media').select('resource_code').limit(300).execute();
  const forms = await queries.selectFrom('form_template').select('form_id').execute();
  const codes = [...channels.map((row) => row.channel_code), 'NavigationCommon', 'WebSiteCommon'];
  return {
    language: [LANGUAGE, 'en-US'],
    languageCode: [LANGUAGE, 'en-US'],
    projectCode: ['default'],
    channelCode: codes,
    names: codes,
    resourceCode: media.map((row) => row.resource_code),
    menuId: forms.map((row) => row.form_id),
    path: ['/home', '/about', '/news'],
    url: ['/media/x_1200x900.webp', ''],
    val: ['text', '1@HOME', '2@/home'],
  };
}

test.each(DATABASES)(
  `on $name ${REQUESTS} requests at the limits of their schemas are served or rejected with their place`,
  async ({ name }) => {
    const { server, owner, member, logged } = await openSite(name);
    const known = await readKnown(server);
    const random = makeRandom(SEED);
    const { make } = makeRequests(random, { chooseManner, known });
    const found = { wrong: [] as string[], late: [] as string[], statuses: new Map<string, number>() };
    let addresses = 0;

    const ask = async (options: object): Promise<LightMyRequestResponse> => {
      addresses += 1;
      const remoteAddress = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
      return server.app.inject({ remoteAddress, ...options });
    };
    const look = async (url: string, after: string): Promise<void> => {
      const began = process.cpuUsage();
      const { statusCode } = await ask({ url, headers: url.startsWith('/edit') ? owner : {} });
      const ms = cpuSince(began);
      if (![200, 301, 404].includes(statusCode)) found.wrong.push(`${url} ${statusCode} after ${after}`);
      if (ms > HANG_MS) found.late.push(`${ms.toFixed(0)} ms ${url} after ${after.slice(0, 200)}`);
    };
    const read = async (channelCode: string, language = LANGUAGE): Promise<Stored> => {
      const query = new URLSearchParams({ channelCode, languageCode: language }).toString();
      return (await ask({ url: `/api/content/getByChannelCode?${query}` })).json<{ data: Stored }>().data;
    };
    const addresses_ = async (): Promise<string[]> => {
      const tree = await server.services.channels.read(
        await server.services.sites.find('localhost'),
        LANGUAGE,
      );
      return tree.all().map((channel) => channel.linkUrl);
    };
    const originals = await Promise.all(known.names.map((code) => read(code)));
    const expected = new Map<string, number>();
    for (const url of await addresses_()) expected.set(url, (await ask({ url })).statusCode);

    const send = async (each: KnownCall): Promise<void> => {
      const { oddities, ...request } = make(each);
      if (each.id === 'content.save') await giveRevisions(request, read);

      const { who } = each.call;
      const headers = {
        ...(who.startsWith('member') ? member : who === 'visitor' ? {} : owner),
        ...request.headers,
      };
      const began = process.cpuUsage();
      const answer = await ask({ ...request, headers });
      const ms = cpuSince(began);
      const status = `${each.id} ${answer.statusCode}`;
      found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
      const said = `${request.method} ${request.url.slice(0, 200)} ${String(request.payload).slice(0, 300)}`;
      const described = `${said} (${String(request.payload).length}) -> ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      if (ms > HANG_MS) found.late.push(`${ms.toFixed(0)} ms ${described}`);
      if (process.env.SHOW === each.id) console.log(described);
      if (answer.statusCode >= 500 && answer.statusCode !== 503) found.wrong.push(described);
      if (answer.statusCode === 422 && !namesPlace(answer) && oddities === 0)
        found.wrong.push(`no place: ${described}`);
      if (answer.statusCode !== 200 || !WRITING.test(each.id)) return;
      for (const url of ['/owner/login', '/home', '/edit/home', '/about']) await look(url, described);
    };
    const finishRound = async (): Promise<void> => {
      for (const [url, status] of expected) {
        const answer = await ask({ url });
        if (answer.statusCode !== status && answer.statusCode !== 301)
          found.wrong.push(`${url} answers ${answer.statusCode}`);
      }
      for (const original of originals) await restore(original, await read(original.channelCode));
    };
    const restore = async ({ channelCode, ast }: Stored, { revision }: Stored): Promise<void> => {
      const payload = {
        language: LANGUAGE,
        projectCode: 'default',
        channelContentMap: { [channelCode]: { ast, revision } },
      };
      const answer = await ask({ method: 'POST', url: '/api/content/save', payload, headers: owner });
      if (answer.statusCode !== 200)
        found.wrong.push(`restoring ${channelCode}: ${answer.body.slice(0, 300)}`);
    };

    for (let sent = 0; sent < REQUESTS; sent += 1) {
      // Half of them write documents: the other calls have small limits.
      const pool = random() < 0.4 ? SENT.filter(({ id }) => WRITING.test(id) || id.startsWith('own')) : SENT;
      await send(pool[Math.floor(random() * pool.length)] as KnownCall);
      if (sent % ROUND === ROUND - 1) await finishRound();
    }
    await finishRound();
    if (IS_LONG)
      console.log(
        [...found.statuses]
          .toSorted()
          .map((each) => each.join(': '))
          .join('\n'),
      );
    if (IS_LONG) console.log(`${name}: ${found.late.length} late\n${found.late.join('\n')}`);
    if (IS_LONG)
      console.log(
        `${name}: logged ${logged.length}\n${[...new Set(logged.map((each) => each.slice(0, 300)))].slice(0, 20).join('')}`,
      );
    expect(found.wrong).toEqual([]);
    if (IS_LONG) expect(found.late).toEqual([]);
  },
  120_000 + REQUESTS * 600,
);

/** Processor time of this process, so that other work of the machine does not count. */
function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Gives a save the revisions that are stored: another one would only be a conflict. */
async function giveRevisions(
  request: Omit<MadeRequest, 'oddities'>,
  read: (code: string, language: string) => Promise<Stored>,
): Promise<void> {
  if (request.method !== 'POST' || !request.headers['content-type']?.includes('json')) return;
  try {
    const body = JSON.parse(String(request.payload)) as {
      language: string;
      channelContentMap: Record<string, { revision: number }>;
    };
    for (const [code, change] of Object.entries(body.channelContentMap))
      change.revision = (await read(code, body.language)).revision;
    request.payload = JSON.stringify(body);
  } catch {
    // It is meant to be malformed.
  }
}

function namesPlace(answer: LightMyRequestResponse): boolean {
  const { data } = answer.json<{ data: { errors?: { path: string }[] } | null }>();
  return data?.errors !== undefined && data.errors.length > 0;
}
