// Checks names before anything is loaded by them. A name may be of two files, and a part of a schema of no
// file. Either of them would stop the other steps at the first one.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../../../runtime/model/json.ts';
import { formatPointer, parsePointer, type Path } from '../../../runtime/model/pointer.ts';
import { BUILT_IN_TAGS, tagOf } from '../../assembly/entity-tags.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

/** Folders whose files are found by their names, each with what its files are called after the name. */
const FAMILIES: readonly { role: string; folders: readonly string[] }[] = [
  { role: 'field.tsx', folders: ['blocks/fields', 'src/owner-fields'] },
  { role: 'primitive.tsx', folders: ['blocks', 'blocks/on-demand', 'src/assembly/on-demand'] },
  { role: 'behaviour.ts', folders: ['blocks', 'blocks/on-demand'] },
  { role: 'action.ts', folders: ['runtime/actions', 'src/editor/actions'] },
  { role: 'action.ts', folders: ['runtime/actions', 'src/console/actions'] },
];
const BLOCKS = 'schemas/blocks';
const FRAGMENTS = 'schemas/fragments';
const SOURCES = 'runtime/sources';
const API = 'schemas/api';

export const namesStep: Step = {
  name: 'names',
  run: ({ root }) =>
    Promise.resolve([...findDuplicates(root), ...findReferences(root), ...findUnknownTags(root)]),
};

/** Files of one family with the same name: the registry would know only one of them. */
export function findDuplicates(root: string): string[] {
  const lines = FAMILIES.flatMap(({ role, folders }) => {
    const files = folders.flatMap((folder) => list(root, folder, `.${role}`));
    const byName = Map.groupBy(files, (file) => basename(file));
    return [...byName.values()]
      .filter(([, other]) => other !== undefined)
      .map(([first = '', second = '']) =>
        formatLine('registry.duplicate', second, `${first} has this name, too. Rename one.`),
      );
  });
  return [...new Set(lines)];
}

/** Sources of pages that read data of which nobody tells a change: such pages would stay as they are. */
export function findUnknownTags(root: string): string[] {
  const entities = list(root, API, '.api.json').map(
    (file) => (readJson(join(root, file)) as { entity?: Parameters<typeof tagOf>[0] }).entity ?? {},
  );
  const known = [...BUILT_IN_TAGS, ...entities.flatMap((entity) => tagOf(entity) ?? [])];
  return list(root, SOURCES, '.source.ts').flatMap((file) => {
    const tag = /\breads: '([^']*)'/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
    if (tag === undefined || known.includes(tag)) return [];
    const hint = suggestNearest(tag, known);
    return [formatLine('source.tag-unknown', file, `No entity has the tag "${tag}". ${hint}`.trim())];
  });
}

/** Each `"$ref"` in the data of a block that names no fragment, or no part of one. */
export function findReferences(root: string): string[] {
  const names = list(root, FRAGMENTS, '.fragment.json').map((file) => basename(file, '.fragment.json'));
  const fragments = new Map(
    names.map((name) => [name, readJson(join(root, FRAGMENTS, `${name}.fragment.json`))]),
  );
  return list(root, BLOCKS, '.block.json').flatMap((file) =>
    listReferences(readJson(join(root, file))).flatMap(({ at, reference }) => {
      const [name = '', pointer = ''] = reference.split('#');
      const place = `${file}#${formatPointer([...at, '$ref'])}`;
      if (!fragments.has(name)) {
        const hint = suggestNearest(name, names);
        return [
          formatLine('document.fragment-unknown', place, `There is no ${FRAGMENTS}/${name}. ${hint}`.trim()),
        ];
      }
      const found = parsePointer(pointer).reduce<unknown>(
        (held, step) => (isObject(held) ? held[step] : undefined),
        fragments.get(name),
      );
      const sentence = `${FRAGMENTS}/${name} has no part "${pointer}".`;
      return found === undefined ? [formatLine('document.fragment-unknown', place, sentence)] : [];
    }),
  );
}

function listReferences(value: unknown, at: Path = []): { at: Path; reference: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listReferences(each, [...at, index]));
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [{ at, reference: value.$ref }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => listReferences(each, [...at, name]))];
}

function list(root: string, folder: string, ending: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);
}

/** What is no JSON is reported by the documents' own check. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
