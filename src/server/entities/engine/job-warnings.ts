/** Finds what the owner of an import is told of rows that are stored all the same. */
import { writeAt } from '../../../../runtime/model/value-at-path.ts';
import type { JobRow, RowOfJob } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { cellsOf, readIfSound } from './import-row.ts';
import { Slices } from '../../kernel/slices.ts';
import type { Values } from './stored-record.ts';

/** Rows that are read at once. */
const PAGE = 500;

/** Of one job. All of its rows are read with the first ones: a row may mean one that comes much later. */
export class JobWarnings {
  private readonly entity: Entity;
  private readonly job: JobRow;
  private together: Promise<readonly Values[]> | undefined;

  constructor(entity: Entity, job: JobRow) {
    this.entity = entity;
    this.job = job;
  }

  /** By position. */
  async of(context: EntityContext, rows: readonly RowOfJob[]): Promise<ReadonlyMap<number, string>> {
    const { entity, job } = this;
    if (job.kind !== 'import' || entity.definition.warn === undefined || rows.length === 0) return new Map();
    this.together ??= this.readAll(context);
    const all = rows.map((row) => this.valuesOf(row));
    const told = await entity.definition.warn(context, all, await this.together);
    return new Map(
      rows.flatMap(({ position }, index) => {
        const text = told[index];
        return text === undefined ? [] : [[position, text] as const];
      }),
    );
  }

  private async readAll({ services }: EntityContext): Promise<readonly Values[]> {
    const all: Values[] = [];
    const slices = new Slices();
    for (let from = 0; from < (this.job.total ?? 0); from += PAGE)
      for (const row of await services.consoleJobs.queue.readInputs(this.job, from, PAGE)) {
        all.push(this.valuesOf(row));
        await slices.rest();
      }
    return all;
  }

  private valuesOf(row: RowOfJob): Values {
    return Object.entries(cellsOf(row)).reduce<Values>(
      (values, [path, text]) => writeAt(values, path.split('.'), readIfSound(this.entity, path, text)),
      {},
    );
  }
}
