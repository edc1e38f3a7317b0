/** A server that is killed and started again, and what its owner asks for. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { makeUpload } from '../server-http/files.ts';
import {
  signInOwner,
  startKillable,
  type KillableOwner,
  type KillableSettings,
} from '../support/killable-server.ts';
import type { RunningProgram } from '../support/program.ts';

/** An answer; undefined when the server died first. */
type Answer<Data> = { status: number; data: Data; total?: number } | undefined;

export class KilledConsole {
  private readonly settings: KillableSettings;
  private running: RunningProgram;
  private readonly owner: KillableOwner;

  private constructor(settings: KillableSettings, running: RunningProgram, owner: KillableOwner) {
    this.settings = settings;
    this.running = running;
    this.owner = owner;
  }

  static async start(settings: KillableSettings): Promise<KilledConsole> {
    const running = await startKillable(settings);
    return new KilledConsole(settings, running, await signInOwner(running.url));
  }

  async request<Data>(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer<Data>> {
    const { url } = this.running;
    const { cookie, csrfToken } = this.owner;
    const headers = { origin: url, cookie, 'x-csrf-token': csrfToken, ...init.headers };
    try {
      const answer = await fetch(`${url}/api/${path}`, { ...init, headers });
      const { data, total } = (await answer.json()) as { data: Data; total?: number };
      return { status: answer.status, data, total };
    } catch (error) {
      // `fetch` throws this error when the connection breaks.
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** `key` is the same for the same request. */
  post<Data = { id: string }>(path: string, body: object, key: string): Promise<Answer<Data>> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return this.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  upload<Data = { id: string }>(
    path: string,
    file: Uint8Array | string,
    { fields, key }: { fields: Record<string, string>; key: string },
  ): Promise<Answer<Data>> {
    const { payload, headers } = makeUpload(file, { name: 'x.csv', fields });
    return this.request(path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: payload,
    });
  }

  /** Asks again until the server that dies is back: the same request starts one job. */
  async jobOf(ask: () => Promise<Answer<{ id: string }>>): Promise<string> {
    const answer = await ask();
    if (answer === undefined) return '';
    if (answer.status !== 200) throw new Error(`No job was started: ${JSON.stringify(answer)}`);
    return answer.data.id;
  }

  async readJob(id: string): Promise<ConsoleJob | undefined> {
    return (await this.request<ConsoleJob>(`console/job/get?id=${id}`))?.data;
  }

  /** Kills the server once so many rows of a job are done. The job may have ended before. */
  async killAt(id: string, rows: number): Promise<void> {
    for (let job = await this.readJob(id); ; job = await this.readJob(id))
      if (job === undefined || job.done >= rows || job.state === 'done') break;
    await this.restart();
  }

  /** Kills it after so many milliseconds, at a moment that nothing tells. */
  async restart(after = 0): Promise<void> {
    await wait(after);
    await this.running.kill();
    await this.withDatabase(passLeases);
    this.running = await startKillable(this.settings);
  }

  /** A job of many rows takes a while beside other work. */
  async finish(id: string): Promise<ConsoleJob> {
    const readEnded = async () => {
      const job = await this.readJob(id);
      return job?.state === 'done' ? job : undefined;
    };
    return vi.waitUntil(readEnded, { timeout: 180_000, interval: 100 });
  }

  /** Reads the database beside the server, by a connection of its own. */
  async withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(this.settings);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Names of the files of the library. */
  files(): string[] {
    const folder = join(this.settings.DATA_DIR, 'media', 'files');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted();
  }

  kill(): Promise<void> {
    return this.running.kill();
  }
}

/** What a killed process holds is free again after a time, on a shared database: as if that had passed. */
async function passLeases({ kind, queries }: Database): Promise<void> {
  if (kind === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(queries);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    return;
  }
  await queries.updateTable('console_job').set({ held_until: '' }).where('ended_at', 'is', null).execute();
  await queries.deleteFrom('job_lease').execute();
  await queries.deleteFrom('idempotency_key').where('status', 'is', null).execute();
}
