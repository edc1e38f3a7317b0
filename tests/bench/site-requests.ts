// A small site, or many of them in one database, and the CPU and the time of requests to two such servers.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { addMember, copySites, hostOf, MEMBER } from './many-sites.ts';
import { median, ratioOf } from './measure.ts';
import { show } from './section.ts';
import {
  makeDataFolder,
  OWNER,
  startServerProcess,
  type DataFolder,
  type ServerProcess,
} from './server-process.ts';
import type { DatabaseKind } from './site-at-size.ts';

/** Sites that are worked on in turns. */
export const ACTIVE = 20;
export const ARTICLES = 12;
export const SUBJECTS = ['save', 'page', 'list', 'console list', 'search', 'login', 'member login'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** The others come after a save, so that nothing comes from the cache. */
const WITHOUT_SAVE: readonly Subject[] = ['save', 'login', 'member login'];

export interface Site {
  host: string | undefined;
  cookie: string;
  csrfToken: string;
  revision: number;
}

export interface Running {
  server: ServerProcess;
  sites: Site[];
}

interface Answer {
  status: number;
  body: string;
  cookies: readonly string[];
}

const agent = new Agent({ keepAlive: true });

/** `fetch` sends no other host. */
export function ask(
  server: ServerProcess,
  path: string,
  site: Partial<Site>,
  body?: object,
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const { host = new URL(server.origin).host, cookie = '', csrfToken = '' } = site;
  const headers = {
    host,
    cookie,
    'x-csrf-token': csrfToken,
    accept: 'text/html, application/json',
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      server.origin + path,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(isForm ? body.toString() : JSON.stringify(body));
  });
}

export async function need(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
  return answer;
}

export async function signIn(server: ServerProcess, host: string | undefined): Promise<Site> {
  const site = host === undefined ? {} : { host };
  const { body, cookies } = await need(ask(server, '/api/owner/login', site, OWNER));
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const { csrfToken } = (JSON.parse(body) as { data: { csrfToken: string } }).data;
  return { host, cookie, csrfToken, revision: 1 };
}

/** A member signs in on one device: a new token replaces the one before. */
const DEVICE = '00000000-0000-4000-8000-000000000001';

async function signInMember(server: ServerProcess, { host }: Site): Promise<void> {
  const { email: username, password } = MEMBER;
  const path = `/api/authentication/form?deviceId=${DEVICE}`;
  await need(ask(server, path, { host }, new URLSearchParams({ username, password })));
}

/** Saves an article; the first save makes it. */
export async function save(
  server: ServerProcess,
  site: Site,
  code: string,
  text: string,
  isNew = false,
): Promise<void> {
  const values = {
    ...(isNew ? { contentCode: code } : {}),
    title: { 'zh-CN': text },
    richText: { 'zh-CN': `<p>${text} 青瓷釉色</p>` },
    state: 'published',
  };
  const place = isNew ? {} : { id: code, revision: site.revision };
  const answer = await need(ask(server, '/api/console/article/save', site, { ...place, values }));
  if (!isNew) site.revision = (JSON.parse(answer.body) as { data: { revision: number } }).data.revision;
}

const DATABASE = 'sites';

/** An empty database. */
export async function makeFolder(kind: DatabaseKind): Promise<DataFolder> {
  const data = makeDataFolder();
  if (kind === 'sqlite') return data;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'));
  const cluster = await startPostgres(folder);
  const client = new Client({ connectionString: `${cluster.url}postgres` });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return {
    path: data.path,
    databaseUrl: cluster.url + DATABASE,
    databasePid: cluster.pid,
    async remove() {
      await cluster.stop();
      for (const each of [data.path, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

export const SETTINGS = { SEED: 'blank' };

/** A server of one site, or of that and many copies of it. */
export async function startSites(
  data: DataFolder,
  copies: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const first = await startServerProcess(data, SETTINGS);
  const site = await signIn(first, undefined);
  for (let number = 0; number < ARTICLES; number += 1)
    await save(first, site, `article-${number}`, `第 ${number} 篇`, true);
  await need(ask(first, '/api/console/setting/save', site, { id: 'members', values: { memberLogin: true } }));
  // The copies are filled like it.
  await first.becomesIdle();
  await first.stop();
  await addMember(data);
  const active = Array.from({ length: ACTIVE }, (_, index) => 1 + Math.floor((index * copies) / ACTIVE));
  if (copies > 0) await copySites(data, copies);
  const server = await startServerProcess(data, { ...SETTINGS, ...settings });
  await server.becomesIdle();
  const hosts = copies === 0 ? [undefined] : active.map(hostOf);
  const sites: Site[] = [];
  for (const host of hosts) sites.push(await signIn(server, host));
  for (const each of sites) {
    const { body } = await need(ask(server, '/api/console/article/get?id=article-1', each));
    each.revision = (JSON.parse(body) as { data: { revision: number } }).data.revision;
  }
  return { server, sites };
}

interface Measured {
  cpu: number;
  milliseconds: number;
}

/** One request of a subject. */
async function measure({ server, sites }: Running, subject: Subject, round: number): Promise<Measured> {
  const site = sites[round % sites.length] as Site;
  if (!WITHOUT_SAVE.includes(subject)) await save(server, site, 'article-1', `预备 ${round}`);
  const requests: Readonly<Record<Subject, () => Promise<unknown>>> = {
    save: () => save(server, site, 'article-1', `第 ${round} 版`),
    page: () => need(ask(server, '/article?contentCode=article-1', site)),
    list: () => need(ask(server, '/api/client/content/pageList?type=1', site)),
    'console list': () => need(ask(server, '/api/console/article/list', site)),
    search: () => need(ask(server, '/api/search/pageList?keyword=%E9%9D%92%E7%93%B7', site)),
    login: () => signIn(server, site.host),
    'member login': () => signInMember(server, site),
  };
  const [before, began] = [server.cpuWithDatabase(), performance.now()];
  await requests[subject]();
  return { cpu: server.cpuWithDatabase() - before, milliseconds: performance.now() - began };
}

/** One subject on two servers: CPU and time of a request, medians, and the second against the first. */
export interface Compared {
  subject: Subject;
  row: string[];
  cpu: number;
  milliseconds: number;
}

/** Servers that outlive an error would log for ever that their database is gone. */
export async function compareAndStop(both: readonly [Running, Running], rounds: number): Promise<Compared[]> {
  try {
    return await compareServers(both, rounds);
  } finally {
    for (const { server } of both) await server.stop();
  }
}

/** Sends the same requests to both in turns. */
async function compareServers(
  [first, second]: readonly [Running, Running],
  rounds: number,
): Promise<Compared[]> {
  const both = [first, second];
  // The first turn reads what is kept of each site.
  for (let turn = 0; turn < ACTIVE; turn += 1)
    for (const subject of SUBJECTS) for (const one of both) await measure(one, subject, turn);
  const compared: Compared[] = [];
  for (const subject of SUBJECTS) {
    const of = { first: [] as Measured[], second: [] as Measured[] };
    const turn = [
      { running: first, measured: of.first },
      { running: second, measured: of.second },
    ];
    for (let round = 0; round < rounds; round += 1)
      for (const { running, measured } of round % 2 === 0 ? turn : turn.toReversed())
        measured.push(await measure(running, subject, round));
    compared.push(compareMeasured(subject, of.first, of.second));
  }
  return compared;
}

function compareMeasured(
  subject: Subject,
  first: readonly Measured[],
  second: readonly Measured[],
): Compared {
  const [cpus, times] = (['cpu', 'milliseconds'] as const).map((what) =>
    [first, second].map((all) => all.map((each) => each[what])),
  ) as [number[][], number[][]];
  const cpu = ratioOf(cpus[1] ?? [], cpus[0] ?? []);
  const milliseconds = median(times[1] ?? []) / median(times[0] ?? []);
  const row = [
    subject,
    ...[...cpus, ...times].map((all) => show(median(all), 'ms')),
    ...[cpu, milliseconds].map((ratio) => show(ratio, 'x')),
  ];
  return { subject, row, cpu, milliseconds };
}
