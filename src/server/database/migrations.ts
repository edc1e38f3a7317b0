/** The migrations of this version: the steps after the baseline. */
import { stemOf } from '../../../runtime/model/registry.ts';
import type { Migration } from './migrations/migration.ts';

const FILES = import.meta.glob<Migration>('./migrations/*.migration.ts', { eager: true });

/** Each with its name, in the order in which they run. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = Object.entries(FILES)
  .map(([path, migration]) => [stemOf(path, 'migration'), migration] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1));
