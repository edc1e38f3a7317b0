/** Renames the blocks of an archived site: no two sites of a server have the same names. */
import type { Queries } from '../../database/driver.ts';
import type { Row } from '../../database/rows/row-tables.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { newBlockName } from '../documents/index.ts';

type Value = Row[number];

/** As blocks are named; those of kits had a code more, and in kits from files any name before it. */
const GENERATED = String.raw`own-[0-9a-f]{12}(?:-[0-9a-f]{8})*`;
const IS_GENERATED = new RegExp(`^${GENERATED}$`);

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
  const others = [...taken]
    .filter((name) => !IS_GENERATED.test(name))
    .map((name) => name.replaceAll(/\W/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\w-])(?:${[GENERATED, ...others].join('|')})(?![\\w-])`, 'g');
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    if (!taken.has(name)) return name;
    const known = names.get(name) ?? newBlockName();
    names.set(name, known);
    return known;
  };
  return (value) =>
    typeof value === 'string' && (others.length > 0 || value.includes('own-'))
      ? value.replace(pattern, nameOf)
      : value;
}
