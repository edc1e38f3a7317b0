/** Works on the jobs of the console: rows in small transactions, each with its own result. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isDryRun, type JobCaller, type JobRow, type RowOfJob } from '../../domains/records/index.ts';
import { lockSite } from '../../domains/content/index.ts';
import { runAcrossSites, runInSite } from '../../database/site-scope.ts';
import { isStorageFailure, toHttpError } from '../../kernel/to-http-error.ts';
import { traced, type SpanDescription } from '../../kernel/traces.ts';
import { runWork } from '../../kernel/work.ts';
import type { Services } from './services.ts';
import type { EntityContext } from './contract.ts';
import { emptyTrash } from './empty-trash.ts';
import { ImportPictures } from './import-pictures.ts';
import { cellsOf, findKnownRows, openPictures } from './import-row.ts';
import { findJobRows } from './job-rows.ts';
import { permissionsForJob } from './job-permissions.ts';
import { performRow } from './perform-row.ts';
import { reasonOf } from './row-problem.ts';
import type { Entity } from './entity.ts';
import {
  countRows,
  isWaiting,
  keepNow,
  keepWaiting,
  storeResults,
  type Done,
  type RowResult,
  type RowResults,
} from './row-results.ts';
import { TurnSize } from './turn-size.ts';
import { indexWritten } from './write-record.ts';

/** How often jobs are looked for that another process has left. */
const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60 * 60 * 1_000;
/** Jobs at once: a long import must not hold up a removal. */
const MAX_AT_ONCE = 3;

export interface JobRunner {
  start(): void;
  /** Stops after the rows under way. Another process, or the next start, goes on. */
  close(): Promise<void>;
}

const SPAN: SpanDescription = {
  name: 'job console',
  kind: 'internal',
  attributes: { 'tessera.job': 'console' },
};

/** So long a transaction works without a turn for requests that need no database. */
const SLICE_MS = 8;

/** Pictures of so many rows are fetched before one transaction. */
const ROWS_WITH_PICTURES = 5;

interface Turn {
  size: TurnSize;
  /** Of an import that fetches pictures. */
  pictures?: ImportPictures | 'try';
}

export function makeJobRunner(
  services: Services,
  entities: ReadonlyMap<string, Entity>,
  logger: FastifyBaseLogger,
): JobRunner {
  return new Runner(services, entities, logger);
}

class Runner implements JobRunner {
  private readonly services: Services;
  private readonly entities: ReadonlyMap<string, Entity>;
  private readonly logger: FastifyBaseLogger;
  private readonly holder = randomUUID();
  private readonly running = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isClosing = false;

  constructor(services: Services, entities: ReadonlyMap<string, Entity>, logger: FastifyBaseLogger) {
    this.services = services;
    this.entities = entities;
    this.logger = logger;
  }

  start(): void {
    const look = (): void => this.wake();
    const sweep = (): void => {
      const swept = this.services.consoleJobs.queue
        .sweep()
        .then(() => emptyTrash(this.services, this.entities));
      void swept.catch((error: unknown) => this.logger.error(error, 'the trash could not be emptied'));
    };
    this.services.consoleJobs.onAdded(look);
    this.timers.push(setInterval(look, LOOK_EVERY_MS).unref(), setInterval(sweep, SWEEP_EVERY_MS).unref());
    void this.services.consoleJobs.queue
      .free()
      .catch((error: unknown) => this.logger.error(error, 'jobs of the last process could not be freed'))
      .then(look);
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running);
  }

  /** While a restore replaces the rows, a job would write among the new ones. */
  private isStopped(): boolean {
    return this.isClosing || this.services.runState.closedBy() !== undefined;
  }

  private wake(): void {
    if (this.isStopped() || this.running.size >= MAX_AT_ONCE) return;
    // A request of one site may have added the job; the queue is that of all sites.
    const work = runAcrossSites(() => this.work()).catch((error: unknown) =>
      this.logger.error(error, 'a job of the console failed'),
    );
    const ended = work.then(() => void this.running.delete(ended));
    this.running.add(ended);
  }

  /** Works on open jobs until there is none. */
  private async work(): Promise<void> {
    for (;;) {
      const job = this.isStopped() ? undefined : await this.services.consoleJobs.queue.claim(this.holder);
      if (job === undefined) return;
      await runWork({ job: `console ${job.job_id}` }, () => this.perform(job));
    }
  }

  private async perform(job: JobRow): Promise<void> {
    const work = () => traced(SPAN, () => this.runJob(job));
    await runInSite(job.project_code, work).catch((error: unknown) => this.fail(job, error));
  }

  /** A storage that fails now may work later: the job waits for its next turn. */
  private async fail(job: JobRow, error: unknown): Promise<void> {
    const { queue } = this.services.consoleJobs;
    this.logger.error(error, 'a job of the console failed');
    if (isStorageFailure(error)) return queue.release(job, this.holder);
    const { language } = JSON.parse(job.caller) as JobCaller;
    await queue.end(job, 'failed', reasonOf(error, language));
  }

  private async runJob(job: JobRow): Promise<void> {
    const { sites, database } = this.services;
    const { queue } = this.services.consoleJobs;
    const entity = this.entities.get(job.entity);
    const site = await sites.get(job.project_code);
    if (entity === undefined || site === undefined) return queue.end(job, 'failed');
    const { permissions, language, ...author } = JSON.parse(job.caller) as JobCaller;
    const open = async () => {
      const may = await permissionsForJob(this.services, entity, job, { ...author, permissions });
      const owner = { ...author, permissions: may };
      return { services: this.services, site, language, owner, queries: database.queries };
    };
    let context = await open();
    const pictures = openPictures(this.services, site, job);
    if (job.total === null) await queue.setRows(job, await findJobRows(entity, context, job));
    const size = new TurnSize(database.kind);
    for (;;) {
      if (this.isStopped()) return queue.release(job, this.holder);
      // SQLite answers without a pause: other requests are answered between the turns.
      await nextTurn();
      context = await open();
      const ids = await this.takeTurn(entity, context, job, { size, pictures });
      if (ids === undefined) return;
      if (ids.length > 0) await entity.definition.changed?.(context, ids);
    }
  }

  /** Does some rows in one transaction. Returns the changed records; undefined when the job has ended. */
  private async takeTurn(
    entity: Entity,
    context: EntityContext,
    job: JobRow,
    { size, pictures }: Turn,
  ): Promise<string[] | undefined> {
    const { database } = this.services;
    const { queue } = this.services.consoleJobs;
    const limit = pictures instanceof ImportPictures ? Math.min(size.rows, ROWS_WITH_PICTURES) : size.rows;
    const next = await queue.nextRows(database.queries, job, limit);
    if (pictures instanceof ImportPictures)
      await pictures.fetch(entity, next.map(cellsOf), async () => {
        return !this.isStopped() && (await queue.hold(database.queries, job, this.holder));
      });
    const known = await findKnownRows(entity, context, job, next);
    await nextTurn();
    const turn = await database.write(async (queries) => {
      const began = performance.now();
      if (!(await queue.hold(queries, job, this.holder))) return undefined;
      const rows = await queue.nextRows(queries, job, limit);
      await lockSite(queries, job.project_code);
      const opened = { ...context, queries };
      const results: RowResults = new Map();
      let turnBegan = began;
      for (const each of rows) {
        const row = { ...each, record_id: each.record_id ?? known.get(each.position) ?? null };
        // Two rows may mean one record.
        if (isWaiting(results, row.record_id)) await keepWaiting(entity, opened, results);
        results.set(each, await this.doRow(entity, opened, job, { row, pictures }));
        const now = performance.now();
        if (now > began + size.milliseconds) break;
        if (now < turnBegan + SLICE_MS) continue;
        await nextTurn();
        turnBegan = performance.now();
      }
      await nextTurn();
      await keepWaiting(entity, opened, results);
      await nextTurn();
      const done = [...results.values()].filter((result) => typeof result !== 'string') as Done[];
      const written = isDryRun(job) ? [] : done;
      await indexWritten(entity, opened, written);
      await nextTurn();
      await storeResults(queries, results);
      await countRows(queries, job, results.size, results.size - done.length);
      size.note(results.size, performance.now() - began);
      return { ids: written.map(({ id }) => id), isOver: rows.length === 0 };
    });
    if (turn === undefined) return undefined;
    if (turn.isOver) await queue.end(job, 'done');
    return turn.isOver ? undefined : turn.ids;
  }

  /** The record, or why it was left as it is. */
  private async doRow(
    entity: Entity,
    context: EntityContext,
    job: JobRow,
    { row, pictures }: { row: RowOfJob } & Pick<Turn, 'pictures'>,
  ): Promise<RowResult> {
    const { queries } = context;
    // None is released, which would be a statement more for each row: the next one has the same name, and the
    // transaction ends all of them.
    await sql`savepoint row_of_job`.execute(queries);
    try {
      const performed = await performRow(entity, context, job, row, pictures);
      if (!isDryRun(job)) return performed;
      // A dry run does everything, so that it meets every refusal, and keeps nothing of it.
      const done = await keepNow(entity, context, performed);
      await sql`rollback to savepoint row_of_job`.execute(queries);
      return { ...done, id: done.outcome === 'created' ? '' : done.id, undo: undefined };
    } catch (error) {
      if (toHttpError(error) === undefined || isStorageFailure(error)) throw error;
      await sql`rollback to savepoint row_of_job`.execute(queries);
      return reasonOf(error, context.language, job.entity);
    }
  }
}
