import type { Queries } from '../driver.ts';

/** One numbered step of the database's shape. Steps only ever go forward. */
export interface Migration {
  up(db: Queries): Promise<void>;
}
