/** Reads the files of the corpus. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusList, NamedList } from './corpus-list.ts';

const FOLDER = join(import.meta.dirname, '..');
const HARNESS = 'harness';
/** Lists that nobody tunes to. */
const ASIDE = 'aside';

/** The lists of all groups but the one that was put aside, or those of that one alone. */
export function readLists(which: 'known' | 'aside'): NamedList[] {
  const groups = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== HARNESS)
    .map(({ name }) => name)
    .filter((name) => (name === ASIDE) === (which === 'aside'));
  return groups.toSorted().flatMap((group) =>
    readdirSync(join(FOLDER, group))
      .toSorted()
      .map((file) => ({
        name: `${group}/${file.replace('.json', '')}`,
        ...(JSON.parse(readFileSync(join(FOLDER, group, file), 'utf8')) as CorpusList),
      })),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The component props that a list sets by expressions or reactions. */
export function changingProps({ rule }: CorpusList): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isInReaction: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isInReaction);
    if (!isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if ((key === 'x-component-props' || key === 'componentProps') && isObject(member))
        for (const [name, prop] of Object.entries(member))
          if (isInReaction || JSON.stringify(prop).includes('{{')) found.add(name);
      visit(member, isInReaction || key === 'x-reactions');
    }
  };
  visit(rule, false);
  return [...found];
}
