import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { checkBlockData } from '../../runtime/validate/check-block-data.ts';
import { checkDocument, type Role } from '../../runtime/validate/check-document.ts';
import { rounds } from '../support/rounds.ts';

const text = { 'zh-CN': '块', 'en-US': 'Block' };
const node = {
  is: 'box',
  children: ['{{ data.title }}', { is: 'text', part: 'subContentMap.Title', edit: { kind: 'text' } }],
};
const block = {
  name: 'team',
  version: 1,
  title: text,
  group: 'content',
  data: { type: 'object' },
  examples: [{ name: 'plain', data: { 'zh-CN': {}, 'en-US': {} } }],
  view: node,
};
const dialog = {
  name: 'pick',
  title: text,
  takes: { type: 'object' },
  form: { type: 'object', properties: { a: { 'x-component': 'Input' } } },
  buttons: [{ name: 'ok', title: text, do: [{ do: 'finish' }] }],
};
const page = {
  name: 'welcome',
  path: '/welcome',
  layout: 'member',
  needs: 'anyone',
  title: text,
  view: node,
};
const kind = { name: 'text', title: text, open: 'edit', tools: [{ name: 'edit', title: text, do: [] }] };
const known = { fields: ['Input', 'DatePicker'], layouts: ['member', 'site'], blocks: ['header'] };

const check = (role: Role, value: unknown, name = (value as { name: string }).name) =>
  checkDocument(role, value, `schemas/${role}s/${name}.${role}.json`, known).map(formatProblem);

test('good documents have no problems', () => {
  expect(check('block', block)).toEqual([]);
  expect(check('dialog', dialog)).toEqual([]);
  expect(check('kind', kind)).toEqual([]);
  expect(check('kind', { ...kind, open: 'link', tools: ['image:link'] })).toEqual([]);
  expect(check('page', page)).toEqual([]);
});

describe('a broken document is reported by code, file, place, expectation and nearest name', () => {
  test.each<[string, Role, unknown, string]>([
    [
      'a file that is not JSON',
      'block',
      'Unexpected end of JSON input',
      'document.not-json at schemas/blocks/team.block.json# - ' +
        'The file is not JSON: Unexpected end of JSON input. Correct the syntax.',
    ],
    [
      'a misspelt member',
      'block',
      { ...block, veiw: node },
      'document.member-unknown at schemas/blocks/team.block.json#/veiw - ' +
        '"veiw" is not a member here. Did you mean "view"?',
    ],
    [
      'a member with no near name',
      'block',
      { ...block, zzzzzz: 1 },
      '#/zzzzzz - "zzzzzz" is not a member here. Known are $schema, name, version',
    ],
    [
      'a missing member',
      'block',
      { ...block, view: undefined },
      'document.member-missing at schemas/blocks/team.block.json# - The member "view" is missing. Add it.',
    ],
    [
      'a wrong type',
      'block',
      { ...block, version: 'one' },
      'document.shape at schemas/blocks/team.block.json#/version - Expected a whole number, found "one".',
    ],
    [
      'a value that is not listed',
      'block',
      { ...block, group: 'contnet' },
      '#/group - Expected one of "frame", "hero", "content", "list", "media", "form", "contact", ' +
        'found "contnet". Did you mean "content"?',
    ],
    [
      'a view that is a text',
      'block',
      { ...block, view: 'box' },
      '#/view - Expected an object or a list, found "box".',
    ],
    [
      'a node deep in a view',
      'block',
      { ...block, view: { ...node, children: [{ is: 'text', wiht: {} }] } },
      '#/view/children/0/wiht - "wiht" is not a member here. Did you mean "with"?',
    ],
    [
      'a child that is a number',
      'block',
      { ...block, view: { ...node, children: [7] } },
      '#/view/children/0 - Expected an object or a string, found 7.',
    ],
    [
      'an empty list',
      'block',
      { ...block, examples: [] },
      '#/examples - Expected at least 1 items, found a list of 0.',
    ],
    [
      'an address that is none',
      'block',
      { ...block, view: { is: 'text', part: 'big title' } },
      '#/view/part - Expected text that matches',
    ],
    [
      'a key without each',
      'block',
      { ...block, view: { is: 'text', key: '{{ a }}' } },
      '#/view - The member "each" is missing. Add it.',
    ],
    [
      'a name that is not the file',
      'block',
      { ...block, name: 'teams' },
      'document.name-mismatch at schemas/blocks/team.block.json#/name - ' +
        'The name is "teams" but the file says "team". Make them equal.',
    ],
    [
      'a form field that does not exist',
      'dialog',
      { ...dialog, form: { properties: { a: { 'x-component': 'Datepicker' } } } },
      'dialog.field-unknown at schemas/dialogs/pick.dialog.json#/form/properties/a/x-component - ' +
        'There is no form field named "Datepicker". Did you mean "DatePicker"?',
    ],
    [
      'a layout that does not exist',
      'page',
      { ...page, layout: 'membr' },
      'page.layout-unknown at schemas/pages/welcome.page.json#/layout - There is no layout named ' +
        '"membr": a layout is a page with an outlet and a layout of its own. Did you mean "member"?',
    ],
    [
      'a block of a frame that does not exist',
      'page',
      { ...page, frame: { NavigationCommon: { header: 'headr' } } },
      'page.frame-block-unknown at schemas/pages/welcome.page.json#/frame/NavigationCommon/header - ' +
        'There is no block named "headr". Did you mean "header"?',
    ],
    [
      'a tool that does not exist',
      'kind',
      { ...kind, open: 'edti' },
      'kind.tool-unknown at schemas/kinds/text.kind.json#/open - ' +
        'There is no tool named "edti" in this kind. Did you mean "edit"?',
    ],
    [
      'a tool of another kind that is not written as one',
      'kind',
      { ...kind, tools: [...kind.tools, 'link'] },
      'document.shape at schemas/kinds/text.kind.json#/tools/1 - Expected text that matches',
    ],
    [
      'a misspelt member of a tool, among which others may be lent',
      'kind',
      { ...kind, tools: [{ ...kind.tools[0], titel: text }] },
      'document.member-unknown at schemas/kinds/text.kind.json#/tools/0/titel - ' +
        '"titel" is not a member here. Did you mean "title"?',
    ],
  ])('%s', (_what, role, value, line) => {
    const lines = check(
      role,
      JSON.parse(JSON.stringify(value)) as unknown,
      role === 'block' ? 'team' : undefined,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(line);
  });

  test('everything that is wrong is told at once', () => {
    expect(check('block', { ...block, version: 0, group: 1, title: { 'zh-CN': 1 } })).toHaveLength(4);
  });
});

test('whatever is put anywhere into a document, checking answers and never throws', () => {
  const places = [...pathsOf(block)];
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, '', -0, Number.MAX_VALUE, '__proto__', JSON.parse('{"__proto__":{"a":1}}')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), anything, (path, value) => {
      for (const problem of checkDocument(
        'block',
        writeAt<unknown>(block, path, value),
        'schemas/blocks/team.block.json',
        known,
      )) {
        expect(problem.message).not.toContain('undefined');
        expect(problem.pointer).toMatch(/^(?:\/|$)/);
      }
    }),
    { numRuns: rounds(300) },
  );
});

test('a document that nests without end is refused, not followed', () => {
  let view: unknown = node;
  for (let level = 0; level < 50_000; level += 1) view = { is: 'box', children: [view] };
  expect(check('block', { ...block, view })).toEqual([
    'document.too-deep at schemas/blocks/team.block.json# - ' +
      'The value nests deeper than 100 levels. Make it flatter.',
  ]);
});

test("a block's data is checked by its own schema; that of a block nobody knows is left alone", async () => {
  const place = { document: 'HOME', pointer: '/data/k1' };
  const problems = await checkBlockData('image-text', { tone: 'invers' }, place);
  expect(problems.map(formatProblem)).toEqual([
    'document.shape at HOME#/data/k1/tone - ' +
      'Expected one of "surface", "alt", "inverse", "brand", found "invers". Did you mean "inverse"?',
  ]);
  expect(await checkBlockData('no-such-block', { anything: 1 }, place)).toEqual([]);
});

function* pathsOf(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* pathsOf(member, [...path, Array.isArray(value) ? Number(name) : name]);
}
