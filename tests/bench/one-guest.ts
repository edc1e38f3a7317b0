/**
 * A cached page while one guest attacks: its p99 alone, beside the attack, and beside the same requests to a
 * server that rejects them at once. That control shows what the guest's program and the machine cost.
 * node tests/bench/one-guest.ts [KIND …]; GUEST_CPU=100000 shows it without the budget. A kind is one of
 * those in `programs/attack.ts`, or a route of the server, such as "GET /api/code/image".
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { buildProgram } from './builds.ts';
import { median, percentile, ratioOf } from './measure.ts';
import { show } from './section.ts';
import { startServerProcess } from './server-process.ts';
import { openSite } from './site-at-size.ts';

const ATTACK = fileURLToPath(new URL('programs/attack.ts', import.meta.url));
const FOUND = join(mkdtempSync(join(tmpdir(), 'tessera-guest-')), 'found.json');
const REJECTING_SERVER = fileURLToPath(new URL('programs/rejecting-server.ts', import.meta.url));
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Seconds of a measurement, and of an attack before it: what was saved up is used by then, or not. */
const SECONDS = 3;
/** Readers ask one after the other, and rest in between: the page is the load of a busy site. */
const READERS = 8;
const REST_MS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: READERS });

function read(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
}

/** The times of a cached page, in milliseconds. */
async function measure(url: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (performance.now() < until) {
        times.push(await read(url));
        await wait(REST_MS);
      }
    }),
  );
  return times;
}

/** Programs of the guest have other machines in life: here they get what readers and server leave over. */
function startProgram(file: string, settings: string[] = []): ChildProcess {
  const program = fork(file, settings);
  setPriority(program.pid as number, constants.priority.PRIORITY_LOW);
  return program;
}

type Answers = Record<string, number>;

/** The p99 of a cached page while a guest asks `origin`, and how often it was answered with what. */
async function measureBeside(origin: string, kind: string, url: string): Promise<[number, Answers]> {
  const guest = startProgram(ATTACK, [origin, kind, FOUND]);
  // On a busy machine a program of the lowest priority needs seconds to begin.
  await once(guest, 'message');
  await wait(1_000);
  const p99 = percentile(await measure(url), 0.99);
  guest.kill('SIGTERM');
  const [counted] = (await once(guest, 'message')) as [Answers];
  await wait(500);
  return [p99, counted];
}

async function listKinds(): Promise<string[]> {
  const [kinds] = (await once(fork(ATTACK), 'message')) as [string[]];
  return [...kinds, ...Object.keys(JSON.parse(readFileSync(FOUND, 'utf8')) as object)];
}

/** Asks the server's own program for its routes: what is new is measured without a line here. */
async function findKinds(): Promise<void> {
  const { path, remove } = await openSite('demo', 'sqlite');
  const program = fork(await buildProgram('list-guest-routes'), { env: { ...process.env, DATA_DIR: path } });
  const [found] = (await once(program, 'message')) as [object];
  await once(program, 'exit');
  await remove();
  writeFileSync(FOUND, JSON.stringify(found));
}

/** A row of the table: medians of rounds. */
async function measureKind(kind: string, attacked: string, control: string, url: string): Promise<string[]> {
  const times = { alone: [] as number[], control: [] as number[], beside: [] as number[] };
  const answers: Answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(percentile(await measure(url), 0.99));
    times.control.push((await measureBeside(control, kind, url))[0]);
    const [p99, counted] = await measureBeside(attacked, kind, url);
    times.beside.push(p99);
    for (const [status, count] of Object.entries(counted)) answers[status] = (answers[status] ?? 0) + count;
  }
  const counts = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  return [
    kind,
    show(median(times.alone), 'ms'),
    show(median(times.control), 'ms'),
    show(median(times.beside), 'ms'),
    show(ratioOf(times.beside, times.alone), 'x'),
    show(ratioOf(times.beside, times.control), 'x'),
    counts.join(', '),
  ];
}

const HEAD = ['one guest asks for', 'alone', 'control', 'attacked', 'to alone', 'to control', 'answers'];
const print = (row: string[]): void => console.log(`| ${row.join(' | ')} |`);

await ensureBuild(process.cwd());
await findKinds();
const data = await openSite('demo', (process.env.DATABASE as 'sqlite' | undefined) ?? 'sqlite');
// The defaults, where the environment names nothing else.
const { GUEST_CPU, GUEST_CALLS, GUEST_UPLOADS } = process.env;
const server = await startServerProcess(data, { GUEST_CPU, GUEST_CALLS, GUEST_UPLOADS });
const rejecting = startProgram(REJECTING_SERVER);
try {
  const [control] = (await once(rejecting, 'message')) as [string];
  const page = `${server.origin}/home`;
  await read(page);
  await server.becomesIdle();
  const asked = process.argv.slice(2);
  print(HEAD);
  print(HEAD.map(() => '---'));
  for (const kind of asked.length > 0 ? asked : await listKinds())
    print(await measureKind(kind, server.origin, control, page));
} finally {
  rejecting.kill();
  await server.stop();
  await data.remove();
  rmSync(dirname(FOUND), { recursive: true });
}
