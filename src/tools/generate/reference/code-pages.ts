/**
 * Writes the pages of the reference about what code declares. That is primitives, fields, actions and
 * sources.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldName, type FieldDefinition } from '../../../../blocks/fields/contract.ts';
import { stemOf } from '../../../../runtime/model/registry.ts';
import type * as declarations from './declarations.ts';
import { describeMembers } from './describe-schema.ts';
import { code, wrapText, writePage, writeTable } from './markdown.ts';

type Declarations = typeof declarations;

/** Text of each page by its name. */
export function writeCodePages(root: string, found: Declarations): Record<string, string> {
  const about = (path: string): string => readComment(readFileSync(join(root, path), 'utf8'));
  const primitives = eachOf(found.primitives, 'primitive', (name, path, { props, required, events = [] }) => [
    `## ${name}`,
    about(path),
    events.length === 0 ? '' : `Events: ${events.map(code).join(', ')}.`,
    describeMembers({ properties: props, required }, 'prop'),
  ]);
  const actions = eachOf(found.actions, 'action', (name, path, { args, required }) => [
    `## ${name}`,
    about(path) + (path.startsWith('/src/editor/') ? '\nOnly in the editor.' : ''),
    describeMembers({ properties: args, required }, 'argument'),
  ]);
  const fields = eachOf(found.fields, 'field', (stem, path, field) => [
    `## ${fieldName(stem)}`,
    about(path),
    ...describeField(fieldName(stem), field),
  ]);
  const sources = eachOf(found.sources, 'source', (name, path, { call, reads, after }) => [
    `## ${name}`,
    about(path),
    writeTable(
      ['call', 'dropped when these change', 'next page after'],
      [[code(call), reads === undefined ? '' : code(reads), after === undefined ? '' : code(after)]],
    ),
  ]);
  return {
    primitives: writePage('UI primitives', 'blocks/**/*.primitive.tsx', [UNIVERSAL, ...primitives]),
    fields: writePage('Form fields', 'blocks/fields, src/owner-fields: *.field.tsx', fields),
    actions: writePage('Actions', 'runtime/actions and src/editor/actions', actions),
    sources: writePage('Sources', 'runtime/sources/*.source.ts', sources),
  };
}

const UNIVERSAL = wrapText(
  'A node names a primitive by `is` and sets its props by `with`. ' +
    'Every primitive also takes `class`, `id`, `title`, ' +
    '`role`, `lang`, `hidden`, `tabIndex`, `aria-*` and `data-*`, and puts them on its root element.',
);

function eachOf<T>(
  files: Readonly<Record<string, T>>,
  role: string,
  write: (name: string, path: string, declared: T) => string[],
): string[] {
  return Object.entries(files)
    .map(([path, declared]) => ({ name: stemOf(path, role), path, declared }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap(({ name, path, declared }) => write(name, path, declared));
}

function describeField(name: string, { props, parts = {} }: FieldDefinition): string[] {
  return [
    describeMembers({ properties: props }, 'prop'),
    ...Object.entries(parts).flatMap(([part, field]) => [
      `### ${name}.${part}`,
      ...describeField(`${name}.${part}`, field),
    ]),
  ];
}

/** The comment above `export default`, or above the constant that it exports. */
function readComment(text: string): string {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export default/.exec(text) ??
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*const \w+ = define/.exec(text) ??
    [];
  return wrapText(comment.replaceAll(/^\s*\*\s?/gm, '').trim());
}
