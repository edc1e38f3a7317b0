/** Decides how many rows of a job one transaction takes. */
import type { Database } from '../../database/database.ts';

/**
 * What one transaction of a job may take, in milliseconds. On SQLite everything else that writes waits
 * meanwhile, on PostgreSQL other saves of the site. What only reads waits on neither.
 */
const TURN_MS = { sqlite: 80, postgres: 200 } as const;
const MAX_ROWS = 250;
/** How fast the rows of a job are is not known at its beginning. */
const FIRST_ROWS = 5;
/** At most so many times the rows of the turn before. */
const MAX_GROWTH = 2;

/** Learns from each turn how many rows fit into the time of the next one, with all that follows from them. */
export class TurnSize {
  readonly milliseconds: number;
  rows = FIRST_ROWS;

  constructor(kind: Database['kind']) {
    this.milliseconds = TURN_MS[kind];
  }

  /** Notes what a transaction of so many rows took. */
  note(rows: number, took: number): void {
    if (rows === 0) return;
    const fitting = Math.floor((rows * this.milliseconds) / Math.max(took, Number.EPSILON));
    this.rows = Math.max(1, Math.min(fitting, rows * MAX_GROWTH, MAX_ROWS));
  }
}
