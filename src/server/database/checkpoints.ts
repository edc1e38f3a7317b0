/**
 * Copies the journal of SQLite into the database, in a thread: a checkpoint waits for the disk twice, and
 * would stop the process meanwhile.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';
import { findWorker } from '../kernel/find-worker.ts';
import type { Turns } from './turns.ts';

/** About 8 MB. A journal that begins anew is flushed once by the writer, which therefore happens seldom. */
const EVERY_PAGES = 2_000;
/** Writers that never pause keep the journal from beginning anew: then all of them wait for a checkpoint. */
const MAX_PAGES = 8_000;
/** How often it is looked whether there is enough to copy, in commits. */
const LOOK_EVERY = 32;
const IDLE_MS = 30_000;

/** What SQLite says of a checkpoint: pages of the journal, and how many of them are in the database. */
interface Checkpointed {
  busy: number;
  log: number;
  checkpointed: number;
}

export type CheckpointMode = 'PASSIVE' | 'RESTART';

export class Checkpoints {
  private readonly database: SqliteDatabase.Database;
  private readonly turns: Turns;
  private commits = 0;
  private worker: Worker | undefined;
  private running: Promise<Checkpointed> | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** SQLite makes none by itself any more. `turns` are those of its connection. */
  constructor(database: SqliteDatabase.Database, turns: Turns) {
    [this.database, this.turns] = [database, turns];
    database.pragma('wal_autocheckpoint = 0');
  }

  /** Call it after each commit. */
  noteCommit(): void {
    this.commits += 1;
    const { open, inTransaction } = this.database;
    if (this.commits < LOOK_EVERY || this.running !== undefined || inTransaction || !open) return;
    const state = this.look();
    if (state === undefined) return;
    this.commits = 0;
    const { log, checkpointed } = state;
    if (log - checkpointed < EVERY_PAGES && log < MAX_PAGES) return;
    (log < MAX_PAGES ? this.run('PASSIVE') : this.runAlone()).catch(() => {
      // A thread that fails would let the journal grow for ever.
      if (this.database.open) this.database.pragma(`wal_autocheckpoint = ${EVERY_PAGES}`);
    });
  }

  /** The state of the journal; undefined while rows are being read: the next commit looks again. */
  private look(): Checkpointed | undefined {
    try {
      return (this.database.pragma('wal_checkpoint(NOOP)') as Checkpointed[])[0];
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_LOCKED') return undefined;
      throw error;
    }
  }

  /** Copies what no reader keeps from it. Rejects with the error of SQLite or of the thread. */
  run(mode: CheckpointMode): Promise<Checkpointed> {
    this.running ??= this.ask(mode).finally(() => {
      this.running = undefined;
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    });
    return this.running;
  }

  /** It takes the lock of writers, on which a statement would wait in vain. */
  private async runAlone(): Promise<void> {
    const endTurn = await this.turns.take();
    try {
      if (this.database.open) await this.run('RESTART');
    } finally {
      endTurn();
    }
  }

  /** Ends the thread, after the checkpoint that is under way. */
  async close(): Promise<void> {
    await this.running?.catch(() => undefined);
    await this.end();
  }

  private async ask(mode: CheckpointMode): Promise<Checkpointed> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    worker.postMessage(mode);
    // Rejects when the thread fails.
    const [answer] = (await once(worker, 'message')) as [Checkpointed | { code: string; message: string }];
    if ('code' in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  }

  private start(): Worker {
    const workerData = this.database.name;
    const worker = new Worker(findWorker(import.meta.url, 'checkpoint-worker'), {
      execArgv: [],
      workerData,
      // It holds one connection, and nothing else.
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.once('exit', () => (this.worker = undefined));
    // It must not keep the server running.
    worker.unref();
    return worker;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
