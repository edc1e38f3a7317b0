import { randomFillSync } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, type OwnerCalls } from '../owner-calls.ts';
import { measureEach, type OfDatabase } from '../each-database.ts';
import { judge, show, type Section } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

/** Of an archive; a smaller one by an environment variable. */
const WHOLE_MB = Number(process.env.BACKUP_MB ?? 1_000);
const MB = 1_000_000;
/** Each is saved by an owner of its own, one after the other. */
const PAGES = ['HOME', 'ABOUTUS', 'SERVICE', 'ABOUT_CRAFT', 'PRODUCTION'];
const WRITES_PER_SECOND = 50;
/** A slow machine misses a few. */
const LEAST_WRITES = 0.95 * WRITES_PER_SECOND;
const ASKED_EVERY_MS = 200;
/** Saves without a backup, to compare with. */
const BEFORE_MS = 10_000;
const DONE = 2;

interface Operation {
  seconds: number;
  /** The largest resident memory of the server and of the process of backups, in MB. */
  server: number;
  worker: number;
}

/** Files that no compression makes smaller, as pictures are. */
function fill(folder: string, megabytes: number): void {
  const bytes = Buffer.alloc(MB);
  for (let number = 0; number < megabytes; number += 1) {
    const key = `Fill${String(number).padStart(5, '0')}_800x600.jpg`;
    mkdirSync(join(folder, 'media', 'files', 'Fi'), { recursive: true });
    writeFileSync(join(folder, 'media', 'files', 'Fi', key), randomFillSync(bytes));
  }
}

function memoryOfWorkers(): number {
  const sizes = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      if (!readFileSync(file, 'utf8').includes('backup-worker')) return 0;
      const status = readFileSync(file.replace('cmdline', 'status'), 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  });
  return Math.max(0, ...sizes);
}

async function follow(owner: OwnerCalls, server: ServerProcess, operationCode: string): Promise<Operation> {
  const began = performance.now();
  const most = { server: 0, worker: 0 };
  for (;;) {
    most.server = Math.max(most.server, server.memory());
    most.worker = Math.max(most.worker, memoryOfWorkers());
    const path = `system/getRunStatusDetail?operationCode=${operationCode}`;
    const { finishStatus } = await owner.call<{ finishStatus: number }>(path);
    const seconds = (performance.now() - began) / 1000;
    if (finishStatus === DONE) return { seconds, ...most };
    if (finishStatus > DONE) throw new Error('The operation has failed; the log of the server says why.');
    await wait(ASKED_EVERY_MS);
  }
}

interface Stall {
  p99: number;
  longest: number;
}

async function readStall(server: ServerProcess): Promise<Stall> {
  const late = (await server.lateness()).toSorted((a, b) => a - b);
  return { p99: late[Math.floor(late.length * 0.99)] ?? 0, longest: late.at(-1) ?? 0 };
}

interface Writing {
  /** Saves a second since it was last asked. */
  rate(): number;
  end(): Promise<void>;
}

/** Saves at even distances, in this process, until it is told to end. */
async function startWriting(owner: OwnerCalls): Promise<Writing> {
  const over = new AbortController();
  const savers = await Promise.all(PAGES.map(owner.openPage));
  let [saves, since] = [0, performance.now()];
  const pause = (1000 * PAGES.length) / WRITES_PER_SECOND;
  const write = async (save: (text: string) => Promise<void>, place: number): Promise<void> => {
    let next = performance.now() + (pause * place) / PAGES.length;
    for (let number = 0; !over.signal.aborted; number += 1, next += pause) {
      await wait(Math.max(0, next - performance.now()));
      await save(`标题 ${number}`);
      saves += 1;
    }
  };
  const writing = Promise.all(savers.map(write));
  return {
    rate() {
      const rate = saves / ((performance.now() - since) / 1000);
      [saves, since] = [0, performance.now()];
      return rate;
    },
    async end() {
      over.abort();
      await writing;
    },
  };
}

async function measureOn(kind: DatabaseKind): Promise<OfDatabase> {
  const data = await openSite(process.env.BACKUP_SITE === 'demo' ? 'demo' : 'full', kind);
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(data, {}, { isWatched: true });
    const owner = await signIn(server.origin);
    const begin = async (path: string, body: object): Promise<Operation> => {
      const { operationCode } = await owner.call<{ operationCode: string }>(path, body);
      return follow(owner, server as ServerProcess, operationCode);
    };
    const newest = async () => (await owner.call<{ backup: string; bytes: number }[]>('system/backups'))[0];
    // The rows and the files that are there, and as many files more as it takes.
    await begin('system/backup', {});
    fill(data.path, WHOLE_MB - Math.round(((await newest())?.bytes ?? 0) / MB));
    await server.becomesIdle();
    const idle = server.memory();
    const writing = await startWriting(owner);
    await server.lateness();
    await wait(BEFORE_MS);
    const before = await readStall(server);
    writing.rate();
    const made = await begin('system/backup', {});
    const stall = await readStall(server);
    const writes = writing.rate();
    await writing.end();
    const { backup = '', bytes = 0 } = (await newest()) ?? {};
    const restored = await begin('system/restore', { backup });
    return {
      findings: [
        judge(`Backup, seconds, ${kind}`, made.seconds, { atMost: 60, unit: 's' }),
        judge(`Stall of the event loop meanwhile, p99, ${kind}`, stall.p99, { atMost: 20, unit: 'ms' }),
        judge(`Saves a second meanwhile, ${kind}`, writes, { atLeast: LEAST_WRITES, unit: '' }),
        judge(`Memory that the server gains meanwhile, ${kind}`, made.server - idle, {
          atMost: 100,
          unit: 'MB',
        }),
        judge(`Memory of the process of the backup, ${kind}`, made.worker, { atMost: 300, unit: 'MB' }),
        judge(`Restore, seconds, ${kind}`, restored.seconds, { atMost: 60, unit: 's' }),
      ],
      row: [
        kind,
        show(bytes / MB, 'MB'),
        show(writes, 'a second'),
        `${show(before.p99, 'ms')}, ${show(before.longest, 'ms')}`,
        `${show(stall.p99, 'ms')}, ${show(stall.longest, 'ms')}`,
        show(made.seconds, 's'),
        show(restored.seconds, 's'),
        show(restored.worker, 'MB'),
      ],
    };
  } finally {
    await server?.stop();
    await data.remove();
  }
}

/** A backup beside writers, and the restore of it. */
export const backup: Section = {
  name: 'backup',
  title: 'Backup and restore of a gigabyte',
  async run() {
    const { findings, rows } = await measureEach(measureOn);
    const head = [
      '',
      'archive',
      'saves',
      'stall, p99 and longest, before the backup',
      'during it',
      'backup',
      'restore',
      'memory of the process that restores',
    ];
    return {
      findings,
      tables: [{ head, rows }],
      notes: [
        `The ${process.env.BACKUP_SITE ?? 'full'} site, with random files up to ${WHOLE_MB} MB.`,
        `During the backup another process saves five pages ${WRITES_PER_SECOND} times a second.`,
        'A backup is written and read whole.',
        'A restore checks the archive, makes a safety backup and replaces everything.',
        'The stall is how late a timer of the server is, of one for every 5 ms.',
        'A request that comes during a stall waits for the rest of it.',
      ],
    };
  },
};
