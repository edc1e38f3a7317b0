import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';
import { parseCode, walkSyntax, type SyntaxNode } from '../../src/tools/check/syntax.ts';

/**
 * Only two kinds of texts are addresses: those that a schema gives the format `link` or `media`. Here stand
 * the members and attributes that look like an address and are none, or are one by another rule.
 */

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sorted = (found: readonly string[]): string[] => [...new Set(found)].sort();

/** A member that is named like an address. */
const NAMED = /(?:url|href|src|link|image|picture|logo|icon|avatar|captions|poster|target|address)$/i;

/** Members without a format, and why they need none. */
const OTHER_MEMBERS: Readonly<Record<string, string>> = {
  'channel.rename linkUrl': 'a path of this site, by its pattern',
  'consoleAudit.values address': 'a network address, which nobody can save',
  'consoleAudit.values link': 'made by the server, which nobody can save',
  'consoleBlock.renew url': 'made new in answers, and not stored',
  'consoleChannel.saveDraft url': 'compared with what is stored, and not stored',
  'consoleMedia.values captions': 'files of captions, each with an address of its own',
  'consoleMember.values address': 'where a member lives',
  'consoleOrder.values picture': 'made by the server, which nobody can save',
  'consoleOrder.values url': 'made by the server, which nobody can save',
  'consoleSetting.values address': 'where a company is',
  'content.save url': 'compared with what is stored, and not stored',
  'memberInfo.getVerifiCode target': 'a mailbox or a phone',
  'memberInfo.updateMemberInfo address': 'where a member lives',
  'linkTarget.read address': 'asked what it leads to, and not stored',
  'ownTemplate.save url': 'compared with what is stored, and not stored',
};

type Members = Readonly<Record<string, unknown>>;

interface Member {
  place: string;
  schema: Members;
}

const documents = new Map(
  globSync('schemas/api/*.json', { cwd: ROOT }).map((file) => {
    const json = JSON.parse(read(file)) as Members;
    return [String(json.name), json];
  }),
);

const part = (value: unknown, ...names: string[]): Members =>
  names.reduce<Members>(
    (within, name) => (isObject(within[name]) ? within[name] : {}),
    isObject(value) ? value : {},
  );

/** The texts of a schema that are named like an address. */
function addressesOf(schema: Members, resource: string, place: string, name = '', seen = ''): Member[] {
  const [, other, shape] = /^(\w*)#\/shapes\/(\w+)$/.exec(String(schema.$ref)) ?? [];
  if (shape !== undefined) {
    const of = other === '' || other === undefined ? resource : other;
    if (seen.includes(`${of}/${shape} `)) return [];
    const resolved = part(documents.get(of), 'shapes', shape);
    return addressesOf(resolved, of, place, name, `${seen}${of}/${shape} `);
  }
  const inside = (value: unknown, next: string): Member[] =>
    isObject(value) ? addressesOf(value, resource, place, next, seen) : [];
  return [
    ...(schema.type === 'string' && NAMED.test(name) ? [{ place: `${place} ${name}`, schema }] : []),
    ...Object.entries(part(schema, 'properties')).flatMap(([next, value]) => inside(value, next)),
    ...inside(schema.items, name),
    ...inside(schema.additionalProperties, name),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((each) =>
      Array.isArray(schema[each]) ? schema[each].flatMap((value) => inside(value, name)) : [],
    ),
  ];
}

const isFile = ({ schema }: Member): boolean => String(schema.description).includes('handler is given');
const withoutFormat = (members: readonly Member[]): string[] =>
  sorted(
    members.filter((each) => each.schema.format === undefined && !isFile(each)).map(({ place }) => place),
  );

test('every member of a call that is named like an address is one, or says here why not', () => {
  const members = [...documents].flatMap(([resource, json]) => [
    ...Object.entries(part(json, 'calls')).flatMap(([call, given]) =>
      ['query', 'body'].flatMap((input) => addressesOf(part(given, input), resource, `${resource}.${call}`)),
    ),
    ...addressesOf(part(json, 'entity', 'values'), resource, `${resource}.values`),
  ]);
  expect(members.length).toBeGreaterThan(25);
  expect(withoutFormat(members)).toEqual(Object.keys(OTHER_MEMBERS).sort());
});

test('every member of a block that is named like an address is one', () => {
  const files = globSync('schemas/blocks/*.block.json', { cwd: ROOT });
  const members = files.flatMap((file) =>
    addressesOf(part(JSON.parse(read(file)), 'data'), '', file.replace(/^.*\//, '')),
  );
  // A drawn icon has a pattern of its own, which no address fits.
  expect(withoutFormat(members.filter(({ schema }) => schema.pattern === undefined))).toEqual([]);
});

test('pictures of documents come from their part, or from the function that takes only addresses', () => {
  const files = globSync('schemas/{blocks,views,pages}/*.json', { cwd: ROOT });
  const given = files.flatMap((file) =>
    [...read(file).matchAll(/"media": "([^"]*)"/g)].map(([, value]) => value),
  );
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((value) => value?.startsWith('{{ mediaOf(') !== true)).toEqual([]);
});

const ATTRIBUTES = new Set(
  'href src srcSet srcset action formAction formaction poster xlinkHref ping background'.split(' '),
);

/** Attributes that are written from a value, by file: why each value is an address. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  read('tests/check/written-addresses.json'),
) as never;

/** A text that begins with a path or a part of the page, whatever follows. */
const BEGINS_HERE = /^["'`{]*(?:\/(?![/$])|#)/;

/** Files without one of these write no address. */
const WRITES =
  /\b(?:href|src\w*|\w*[aA]ction|poster|ping|background)=|\.(?:href|src\w*|action) =|setAttribute/;

/** Elements as a prop, such as the buttons that are the `action` of a notice. */
const isElement = (value: unknown): boolean => part(value, 'expression').type === 'JSXElement';

function writtenIn(file: string): string[] {
  const text = read(file);
  if (!WRITES.test(text)) return [];
  const found: string[] = [];
  const at = (node: unknown): string => {
    const { start, end } = node as { start: number; end: number };
    return text.slice(start, end).replaceAll(/\s+/g, ' ');
  };
  const nameOf = (node: unknown): string => String(part(node).name ?? part(node).value);
  walkSyntax(parseCode(file, text), (node: SyntaxNode) => {
    if (node.type === 'JSXAttribute' && ATTRIBUTES.has(nameOf(node.name)) && !isElement(node.value))
      found.push(at(node.value));
    else if (node.type === 'AssignmentExpression' && ATTRIBUTES.has(nameOf(part(node, 'left').property)))
      found.push(at(node.right));
    else if (node.type === 'CallExpression' && nameOf(part(node, 'callee').property) === 'setAttribute') {
      const [name, value] = node.arguments as unknown[];
      if (part(name).type !== 'Literal' || ATTRIBUTES.has(nameOf(name))) found.push(at(value));
    }
  });
  return found.filter((value) => !BEGINS_HERE.test(value));
}

test('every attribute that holds an address is written from one', () => {
  const files = globSync('{blocks,runtime,src}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['src/tools/**', 'src/server/**', 'runtime/generated/**'],
  });
  const written = Object.fromEntries(
    files.flatMap((file) => {
      const found = sorted(writtenIn(file));
      return found.length === 0 ? [] : [[file, found]];
    }),
  );
  const known = Object.fromEntries(
    Object.entries(WRITTEN).map(([file, values]) => [file, sorted(Object.keys(values))]),
  );
  expect(written).toEqual(known);
});

test('props of primitives that reach an attribute for addresses have the format of one', () => {
  const files = globSync('blocks/**/*.{primitive,field}.tsx', { cwd: ROOT });
  const declared = files.flatMap((file) =>
    [...read(file).matchAll(/\b(href|action|captions|suggestionsUrl|src|poster): \{([^}]*)\}/g)].map(
      ([, name, schema]) => `${file} ${name} ${/format: '(?:link|media)'/.test(schema ?? '')}`,
    ),
  );
  expect(declared.length).toBeGreaterThan(5);
  expect(declared.filter((each) => each.endsWith('false'))).toEqual([]);
});
