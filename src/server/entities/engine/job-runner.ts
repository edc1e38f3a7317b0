/** Works on the jobs of the console: rows in small transactions, each with its own result. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobCaller, JobRow } from '../../domains/records/index.ts';
import { runAcrossSites, runInSite } from '../../database/site-scope.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import { traced, type SpanDescription } from '../../kernel/traces.ts';
import { runWork } from '../../kernel/work.ts';
import type { Services } from './services.ts';
import { openPictures } from './import-row.ts';
import { findJobRows } from './job-rows.ts';
import { JobWarnings } from './job-warnings.ts';
import { permissionsForJob } from './job-permissions.ts';
import { reasonOf } from './row-problem.ts';
import type { Entity } from './entity.ts';
import { readTurn, takeTurn, type Turn } from './take-turn.ts';
import { TurnSize } from './turn-size.ts';

/** How often jobs are looked for that another process has left. */
const LOOK_EVERY_MS = 5_000;
/** Jobs at once: a long import must not hold up a removal. */
const MAX_AT_ONCE = 3;

const SPAN: SpanDescription = {
  name: 'job console',
  kind: 'internal',
  attributes: { 'tessera.job': 'console' },
};

export class JobRunner {
  private readonly services: Services;
  private readonly entities: ReadonlyMap<string, Entity>;
  private readonly logger: FastifyBaseLogger;
  private readonly holder = randomUUID();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(services: Services, entities: ReadonlyMap<string, Entity>, logger: FastifyBaseLogger) {
    this.services = services;
    this.entities = entities;
    this.logger = logger;
  }

  start(): void {
    const look = (): void => this.wake();
    this.services.consoleJobs.onAdded(look);
    this.timer = setInterval(look, LOOK_EVERY_MS).unref();
    void this.services.consoleJobs.queue
      .free()
      .catch((error: unknown) => this.logger.error(error, 'jobs of the last process could not be freed'))
      .then(look);
  }

  /** Stops after the rows under way. Another process, or the next start, goes on. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
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
    const turn: Turn = {
      size: new TurnSize(database.kind),
      pictures,
      warnings: new JobWarnings(entity, job),
      isHeld: (queries) => queue.hold(queries, job, this.holder),
      goesOn: () => !this.isStopped(),
    };
    let reading = readTurn(entity, context, job, turn);
    let isFirst = true;
    for (;;) {
      const read = await reading;
      if (this.isStopped()) return queue.release(job, this.holder);
      if (read.rows.length === 0 && isFirst) return queue.end(job, 'done');
      // SQLite answers without a pause: other requests are answered between the turns.
      await nextTurn();
      context = await open();
      // The next rows are read while the database works on these; behind the last ones are the first again.
      const next = readTurn(entity, context, job, turn, read);
      const ended = next.catch(() => undefined);
      const done = await takeTurn(entity, context, job, turn, read);
      if (done === undefined) return void (await ended);
      const { ids, isWhole } = done;
      // Rows that were left come before those that were read meanwhile: they may be of one record.
      reading = isWhole ? next : readTurn(entity, context, job, turn);
      isFirst = !isWhole || read.rows.length === 0;
      if (ids.length > 0) await entity.definition.changed?.(context, ids);
    }
  }
}
