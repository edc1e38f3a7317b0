// Columns of the lists of the console that are empty for every record.
import { readFileSync } from 'node:fs';
import type { ListDocument } from '../../runtime/generated/documents.generated.ts';

type Row = Readonly<Record<string, unknown>>;
type List = Pick<ListDocument, 'name' | 'call' | 'columns'>;

function pathOf(call: string): string {
  const path = call.replace(/^console(.)/, (_, first: string) => `console/${first.toLowerCase()}`);
  return `/api/${path.replace('.', '/')}`;
}
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The members of a row that a column shows: those of its expression, or the one with its name. */
function membersOf({ name, value }: { name: string; value?: unknown }): string[] {
  const named = [...JSON.stringify(value ?? '').matchAll(/\brow\.(\w+)/g)].flatMap(
    ([, member]) => member ?? [],
  );
  return named.length === 0 ? [name] : named;
}

/** The columns of these lists that no record of the site has a value for, as `list column`. */
export async function emptyColumns(
  owner: { get(url: string): Promise<{ data: unknown }> },
  lists: readonly string[],
): Promise<string[]> {
  const found = lists.map(async (list) => {
    const text = readFileSync(`schemas/console/${list}.list.json`, 'utf8');
    const { name, call, columns } = JSON.parse(text) as List;
    // The days of a bill are no pages.
    const page = /list$/i.test(call) ? '?pageSize=200' : '';
    const data = (await owner.get(pathOf(call) + page)).data as Row[];
    const isEmpty = (column: { name: string; value?: unknown }): boolean =>
      !data.some((row) => membersOf(column).some((member) => isSaid(row[member])));
    return columns.filter(isEmpty).map((column) => `${name} ${column.name}`);
  });
  return (await Promise.all(found)).flat();
}
