/** Renames the blocks of an archived site: no two sites of a server have the same names. */
import { randomBytes } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import type { Row } from '../../database/rows/row-tables.ts';
import { selectWhere } from '../../database/rows-where.ts';

type Value = Row[number];

const NAME = /\bown-[0-9a-f]{12}\b/g;

/**
 * Gives blocks whose names another site of this server has new ones, in every value that names them: pages,
 * translations, templates, drafts, history.
 */
export async function nameBlocks(queries: Queries): Promise<(value: Value) => Value> {
  const [blocks, versions] = await Promise.all([
    selectWhere(queries, 'site_document', { kind: 'block' }).select('name').execute(),
    queries.selectFrom('block_version').select('name').distinct().execute(),
  ]);
  const taken = new Set([...blocks, ...versions].map(({ name }) => name));
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    if (!taken.has(name)) return name;
    const known = names.get(name) ?? `own-${randomBytes(6).toString('hex')}`;
    names.set(name, known);
    return known;
  };
  return (value) =>
    typeof value === 'string' && value.includes('own-') ? value.replace(NAME, nameOf) : value;
}
