/** Does some rows of a job in one transaction, each with its own result. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { lockSite } from '../../domains/content/index.ts';
import { isDryRun, type JobRow, type RowOfJob } from '../../domains/records/index.ts';
import { isStorageFailure, toHttpError } from '../../kernel/to-http-error.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { ImportPictures } from './import-pictures.ts';
import { cellsOf, findKnownRows, joinWarnings } from './import-row.ts';
import type { JobWarnings } from './job-warnings.ts';
import { performRow } from './perform-row.ts';
import { reasonOf } from './row-problem.ts';
import {
  countRows,
  isWaiting,
  keepNow,
  keepWaiting,
  nameRefused,
  storeResults,
  type Done,
  type RowResult,
  type RowResults,
} from './row-results.ts';
import type { TurnSize } from './turn-size.ts';
import { Slices } from '../../kernel/slices.ts';
import type { StoredRecord } from './stored-record.ts';
import { readKnownRecords } from './known-records.ts';
import { indexWritten } from './changing.ts';
import {
  batchesOf,
  isTogether,
  readNewRows,
  writeRows,
  type NewRows,
  type RowToWrite,
} from './write-rows.ts';

/** So many records are written together. PostgreSQL works on them elsewhere. */
const WRITTEN_AT_ONCE = { sqlite: 50, postgres: 125 } as const;
/** Pictures of so many rows are fetched before one transaction. */
const ROWS_WITH_PICTURES = 5;

export interface Turn {
  size: TurnSize;
  /** Of an import that fetches pictures. */
  pictures?: ImportPictures | 'try';
  warnings: JobWarnings;
  /** Whether the job is still this process's, whose it stays until the transaction ends. */
  isHeld(queries: Queries): Promise<boolean>;
  goesOn(): boolean;
}

/** The rows of a turn, with what is read of them before its transaction. */
interface ReadRows {
  rows: readonly RowOfJob[];
  /** The records that rows name by a key, by position. */
  known: ReadonlyMap<number, string>;
  fresh: NewRows;
  /** What the owner is told of rows that are stored all the same, by position. */
  told: ReadonlyMap<number, string>;
}

/** Reads the next rows that are open, behind those of another turn if there is one. */
export async function readTurn(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  { size, pictures, warnings, isHeld, goesOn }: Turn,
  before?: ReadRows,
): Promise<ReadRows> {
  const { database, consoleJobs } = context.services;
  const limit = pictures instanceof ImportPictures ? Math.min(size.rows, ROWS_WITH_PICTURES) : size.rows;
  const rows = await consoleJobs.queue.nextRows(database.queries, job, limit, before?.rows.at(-1)?.position);
  if (pictures instanceof ImportPictures)
    await pictures.fetch(entity, rows.map(cellsOf), async () => goesOn() && (await isHeld(database.queries)));
  const known = await findKnownRows(entity, context, job, rows);
  const fresh = await readNewRows(entity, context, { job, rows, known }, pictures);
  return { rows, known, fresh, told: await warnings.of(context, rows) };
}

/**
 * Does rows in one transaction. Returns the changed records, and whether all of the rows are done; undefined
 * when the job has ended or is another process's.
 */
export async function takeTurn(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  turn: Turn,
  read: ReadRows,
): Promise<{ ids: string[]; isWhole: boolean } | undefined> {
  const { database, consoleJobs } = context.services;
  return database.write(async (queries) => {
    if (!(await turn.isHeld(queries))) return undefined;
    // Another one may have done some of them since they were read.
    const rows = await consoleJobs.queue.stillOpen(queries, job, read.rows);
    return new TurnWork(entity, { ...context, queries }, job, turn).run({ ...read, rows });
  });
}

/** The work of one transaction. */
class TurnWork {
  private readonly began = performance.now();
  private readonly results: RowResults = new Map();
  private readonly entity: Entity;
  private readonly context: EntityContext;
  private readonly job: JobRow;
  private readonly turn: Turn;
  private readonly isDry: boolean;

  constructor(entity: Entity, context: EntityContext, job: JobRow, turn: Turn) {
    this.entity = entity;
    this.context = context;
    this.job = job;
    this.turn = turn;
    this.isDry = isDryRun(job);
  }

  async run({ rows, known, fresh, told }: ReadRows): Promise<{ ids: string[]; isWhole: boolean }> {
    const { entity, context, job, results } = this;
    const { queries } = context;
    await lockSite(queries, job.project_code);
    await (isTogether(entity, job) ? this.doTogether(rows, known, fresh) : this.doInTurn(rows, known));
    await nextTurn();
    this.tell(told);
    const done = [...results.values()].filter((result) => typeof result !== 'string') as Done[];
    const written = this.isDry ? [] : done;
    const most = WRITTEN_AT_ONCE[context.services.database.kind];
    for (let from = 0; from < written.length; from += most) {
      await indexWritten(entity, context, written.slice(from, from + most));
      await nextTurn();
    }
    const named = await nameRefused(entity, context, results);
    await Promise.all([storeResults(queries, named), countRows(queries, job, results)]);
    this.turn.size.note(results.size, performance.now() - this.began);
    return { ids: written.map(({ id }) => id), isWhole: results.size === rows.length };
  }

  private isOver(): boolean {
    return this.results.size > 0 && performance.now() > this.began + this.turn.size.milliseconds;
  }

  private tell(told: ReadonlyMap<number, string>): void {
    for (const [row, result] of this.results) {
      const text = told.get(row.position);
      if (text === undefined || typeof result === 'string') continue;
      this.results.set(row, { ...result, ...joinWarnings(result.warning, text) });
    }
  }

  /** One after another: two rows may mean one record. */
  private async doInTurn(rows: readonly RowOfJob[], known: ReadonlyMap<number, string>): Promise<void> {
    const { entity, context, results, job } = this;
    const { same, before } = await readKnownRecords(entity, context, job, rows, known);
    const done = new Set<string>();
    const slices = new Slices();
    for (const each of rows) {
      if (this.isOver()) break;
      const unchanged = same.get(each);
      if (unchanged !== undefined) {
        results.set(each, unchanged);
        continue;
      }
      const row = { ...each, record_id: each.record_id ?? known.get(each.position) ?? null };
      if (isWaiting(results, row.record_id)) await keepWaiting(entity, context, results);
      const id = row.record_id ?? '';
      results.set(each, await this.doRow(row, done.has(id) ? undefined : before.get(id)));
      done.add(id);
      await slices.rest();
    }
    await nextTurn();
    await keepWaiting(entity, context, results);
  }

  /** Many at a time, no two of which mean one record. */
  private async doTogether(
    rows: readonly RowOfJob[],
    known: ReadonlyMap<number, string>,
    fresh: NewRows,
  ): Promise<void> {
    const { entity, context, results, job } = this;
    const old = rows.filter((row) => !fresh.has(row));
    const { same, before } = await readKnownRecords(entity, context, job, old, known);
    for (const [row, unchanged] of same) results.set(row, unchanged);
    const stored = new Map(before);
    const left = rows
      .filter((row) => !same.has(row))
      .map((row): RowToWrite => {
        const read = fresh.get(row);
        if (read !== undefined) return { row, read };
        return { row, id: row.record_id ?? known.get(row.position) ?? '' };
      });
    for (const some of batchesOf(left, WRITTEN_AT_ONCE[context.services.database.kind])) {
      await nextTurn();
      if (this.isOver()) break;
      for (const [row, result] of await this.writeTogether(some, stored)) results.set(row, result);
    }
  }

  private async writeTogether(
    rows: readonly RowToWrite[],
    stored: Map<string, StoredRecord>,
  ): Promise<RowResults> {
    const { entity, context } = this;
    await sql`savepoint row_of_job`.execute(context.queries);
    try {
      const results = await writeRows(entity, context, { rows, stored, pictures: this.turn.pictures });
      await nextTurn();
      await keepWaiting(entity, context, results);
      if (!this.isDry) return results;
      await sql`rollback to savepoint row_of_job`.execute(context.queries);
      return new Map([...results].map(([row, result]) => [row, asTried(result)]));
    } catch (error) {
      const { isDuplicate } = context.services.database;
      if (isStorageFailure(error) || (toHttpError(error) === undefined && !isDuplicate(error))) throw error;
      // One of them takes the others with it.
      await sql`rollback to savepoint row_of_job`.execute(context.queries);
      const results: RowResults = new Map();
      for (const each of rows) {
        const row = 'id' in each ? { ...each.row, record_id: each.id } : each.row;
        results.set(each.row, await this.doRow(row));
      }
      await keepWaiting(entity, context, results);
      return results;
    }
  }

  /** The record, or why it was left as it is. */
  private async doRow(row: RowOfJob, before?: StoredRecord): Promise<RowResult> {
    const { entity, context, job } = this;
    const { queries } = context;
    // None is released, which would be a statement more for each row: the next one has the same name, and the
    // transaction ends all of them.
    await sql`savepoint row_of_job`.execute(queries);
    try {
      const performed = await performRow(entity, context, job, row, { pictures: this.turn.pictures, before });
      if (!this.isDry) return performed;
      // A dry run does everything, so that it meets every refusal, and keeps nothing of it.
      const done = await keepNow(entity, context, performed);
      await sql`rollback to savepoint row_of_job`.execute(queries);
      return asTried(done);
    } catch (error) {
      if (toHttpError(error) === undefined || isStorageFailure(error)) throw error;
      await sql`rollback to savepoint row_of_job`.execute(queries);
      return reasonOf(error, context.language, job.entity);
    }
  }
}

/** What a dry run says: a record that it made does not exist. */
function asTried(result: RowResult): RowResult {
  if (typeof result === 'string') return result;
  const done = result as Done;
  return { ...done, id: done.outcome === 'created' ? '' : done.id, undo: undefined };
}
