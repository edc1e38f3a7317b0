/**
 * A cached page while one guest attacks: its p99 with and without, for each kind of attack.
 * node tests/bench/one-guest.ts [KIND …]; GUEST_CPU=100000 shows it without the budget.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { median, percentile } from './measure.ts';
import { show } from './section.ts';
import { startServerProcess } from './server-process.ts';
import { openSite } from './site-at-size.ts';

const ATTACK = fileURLToPath(new URL('programs/attack.ts', import.meta.url));
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

async function listKinds(): Promise<string[]> {
  const [kinds] = (await once(fork(ATTACK), 'message')) as [string[]];
  return kinds;
}

await ensureBuild(process.cwd());
const data = await openSite('demo', (process.env.DATABASE as 'sqlite' | undefined) ?? 'sqlite');
const server = await startServerProcess(data, { GUEST_CPU: process.env.GUEST_CPU ?? '25' });
const page = `${server.origin}/home`;
try {
  await read(page);
  await server.becomesIdle();
  const asked = process.argv.slice(2);
  console.log(
    '| one guest asks for | p99 alone | p99 beside it | ratio | answers |\n| --- | --- | --- | --- | --- |',
  );
  for (const kind of asked.length > 0 ? asked : await listKinds()) {
    const alone: number[] = [];
    const beside: number[] = [];
    const answers: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(percentile(await measure(page), 0.99));
      const guest = fork(ATTACK, [server.origin, kind]);
      await wait(1_000);
      beside.push(percentile(await measure(page), 0.99));
      guest.kill('SIGTERM');
      const [counted] = (await once(guest, 'message')) as [Record<string, number>];
      for (const [status, count] of Object.entries(counted)) answers[status] = (answers[status] ?? 0) + count;
      await wait(500);
    }
    const ratio = median(beside.map((time, round) => time / (alone[round] ?? Number.NaN)));
    const counts = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
    const times = [show(median(alone), 'ms'), show(median(beside), 'ms'), show(ratio, 'x')];
    console.log(`| ${[kind, ...times, counts.join(', ')].join(' | ')} |`);
  }
} finally {
  await server.stop();
  await data.remove();
}
