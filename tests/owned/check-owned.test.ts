import { expect, test } from 'vitest';
import type { OwnedField, OwnedNode } from '../../runtime/generated/documents.generated.ts';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { makeDefinition, withView, words } from './sample.ts';

const names = { icons: ['clock', 'mail'], blocks: ['tabs', 'video'] };
const check = (value: unknown): string[] =>
  checkOwned(value, names).map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
const sample = makeDefinition();
const changed = (path: Path, value: unknown): string[] => check(writeAt(sample, path, value));

test('a definition of all kinds of fields and nodes has no problem', () => {
  expect(check(sample)).toEqual([]);
});

const content: Path = ['view', 'children', 0, 'children'];

test.each<[string, Path, unknown, string]>([
  ['an event', [...content, 0, 'on'], { click: [] }, '/view/children/0/children/0/on "on" is not a member'],
  ['a state', ['state'], {}, 'document.member-unknown /state'],
  ['a class', [...content, 0, 'class'], 'x', 'document.member-unknown /view/children/0/children/0/class'],
  ['an expression as a condition', [...content, 0, 'if'], '{{ data.x }}', '/view/children/0/children/0/if'],
  ['an attribute', [...content, 0, 'with'], { onclick: 'x' }, '/view/children/0/children/0/with'],
  ['free CSS', [...content, 0, 'style'], { desktop: { gap: '12px' } }, 'owned.style-value'],
  [
    'an expression as a token',
    [...content, 0, 'style'],
    { desktop: { gap: "{{ 'm' }}" } },
    'owned.style-value',
  ],
  ['a style that is none', ['view', 'style'], { desktop: { paddng: 'm' } }, 'Did you mean "padding"?'],
  ['a surface on phones', ['view', 'style'], { phone: { surface: 'alt' } }, 'owned.style-everywhere'],
  ['a choice that is none', ['view', 'style'], { by: { tune: {} } }, 'Did you mean "tone"?'],
  ['a value of a choice', ['view', 'style'], { by: { tone: { stron: {} } } }, 'Did you mean "strong"?'],
  ['a field that is none', [...content, 0, 'text'], { field: 'headin' }, 'Did you mean "heading"?'],
  ['a picture as a text', [...content, 0, 'text'], { field: 'cover' }, 'owned.field-unfit'],
  ['a record outside of records', [...content, 0, 'text'], { record: 'title' }, 'owned.record-outside'],
  ['a price of a text', [...content, 0, 'text'], { field: 'heading', format: 'price' }, 'owned.format-unfit'],
  ['an id twice', [...content, 1, 'id'], 'title', 'owned.id-taken /view/children/0/children/1/id'],
  ['a key twice', ['fields', 1, 'key'], 'heading', 'owned.key-taken /fields/1/key'],
  ['a key of the section', ['fields', 1, 'key'], 'surface', 'owned.key-taken /fields/1/key'],
  ['a key of the program', ['fields', 1, 'key'], 'parked', 'owned.key-reserved'],
  ['a key of a prototype', ['fields', 1, 'key'], 'constructor', 'owned.key-reserved'],
  ['a field without a title', ['fields', 0, 'setting', 'title'], words(' ', ''), 'owned.title-missing'],
  ['a choice without values', ['fields', 5, 'values'], undefined, 'needs "values"'],
  ['a choice of icons with values', ['fields', 5, 'of'], 'icons', 'owned.member-useless /fields/5/values'],
  ['a limit of another kind', ['fields', 0, 'minimum'], 3, 'owned.member-useless /fields/0/minimum'],
  ['a default outside', ['fields', 7, 'default'], -1, 'owned.default-outside /fields/7/default'],
  ['limits that cross', ['fields', 7, 'minimum'], 100000, 'owned.limits'],
  [
    'records in a list',
    ['fields', 8, 'fields', 0],
    { ...sample.fields[9], key: 'inner' },
    'owned.list-nested',
  ],
  ['a block that is none in a slot', ['fields', 10, 'allows', 0], 'tab', 'Did you mean "tabs"?'],
  ['a level skipped', [...content, 0, 'level'], 3, 'owned.heading-skipped'],
  ['a list of two', [...content, 10, 'children', 1], { id: 'b', is: 'line' }, 'owned.list-one-child'],
  ['children of a text', [...content, 0, 'children'], [{ id: 'b', is: 'line' }], 'owned.children-unfit'],
  ['an element that is unfit', [...content, 2, 'tag'], 'section', 'owned.tag-unfit'],
  ['an icon that is none', [...content, 9, 'icon'], 'clok', 'Did you mean "clock"?'],
  [
    'a condition about nothing',
    [...content, 0, 'shows'],
    { any: [{ field: 'moood', is: 'calm' }] },
    'Did you mean "mood"?',
  ],
  [
    'a condition with two tests',
    [...content, 0, 'shows'],
    { any: [{ field: 'mood', is: 'calm', filled: true }] },
    'owned.shows-test',
  ],
  [
    'a value that a choice has not',
    [...content, 0, 'shows'],
    { all: [{ field: 'mood', is: 'lou' }] },
    'Did you mean "loud"?',
  ],
])('%s is refused with its place', (_, path, value, problem) => {
  expect(changed(path, value).join('\n')).toContain(problem);
});

const picture = (member: object): OwnedNode => ({
  id: 'root',
  is: 'box',
  children: [{ id: 'p', is: 'picture', picture: { url: '/media/a_10x10.webp', ...member } }],
});

test('a fixed picture needs a text alternative or is decorative, and the problem names its node', () => {
  const [problem] = checkOwned(withView(picture({})));
  expect([problem?.code, problem?.node]).toEqual(['owned.alt-missing', 'p']);
  expect(checkOwned(withView(picture({ alt: words('A tile') })))).toEqual([]);
  expect(checkOwned(withView(picture({ isDecorative: true })))).toEqual([]);
});

test.each(['javascript:alert(1)', 'java\nscript:x', 'data:text/html,x', '{{ site.name }}', ''])(
  'the address %j is no link',
  (url) => {
    const view: OwnedNode = {
      id: 'root',
      is: 'box',
      children: [{ id: 'l', is: 'link', link: { url }, text: words('x') }],
    };
    expect(checkOwned(withView(view)).map(({ code }) => code)).toEqual(['owned.link-unsafe']);
  },
);

test.each([
  ['<p><a href="/about">x</a><img src="https://a.b/c.webp"></p>', 0],
  ['<a href="javascript:alert(1)">x</a>', 1],
  ['<a href=java&#115;cript&colon;alert(1)>x</a>', 1],
  ["<img src='data:text/html,x'>", 1],
])('addresses in the rich text of an example are checked: %j', (html, count) => {
  const examples = [{ name: 'x', data: { 'zh-CN': { f1: { html } }, 'en-US': {} } }];
  const problems = checkOwned({ ...makeDefinition(), examples });
  const found = problems.filter(({ code }) => code === 'owned.address-unsafe');
  expect(found.map(({ pointer }) => pointer)).toEqual(
    Array.from({ length: count }, () => '/examples/0/data/zh-CN/f1/html'),
  );
});

test('limits are told: nodes, fields, levels, size', () => {
  const line = (index: number): OwnedNode => ({ id: `n${index}`, is: 'line' });
  const many = withView({
    id: 'root',
    is: 'box',
    children: Array.from({ length: 400 }, (_, at) => line(at)),
  });
  expect(check(many).join()).toContain('The block has 401 nodes; at most 400 are allowed.');

  // What holds no others takes no level of its own: an icon beside the words of a point has room.
  const deep = (levels: number): OwnedNode =>
    levels === 0 ? { id: 'last', is: 'line' } : { id: `d${levels}`, is: 'box', children: [deep(levels - 1)] };
  expect(checkOwned(withView(deep(6)))).toEqual([]);
  expect(checkOwned(withView(deep(7))).map(({ code, node }) => [code, node])).toEqual([
    ['owned.too-deep', 'd1'],
    ['owned.too-deep', 'last'],
  ]);

  const fields = Array.from({ length: 61 }, (_, at) => ({
    key: `f${at}`,
    kind: 'text' as const,
    setting: { title: words('T') },
  }));
  expect(check(withView({ id: 'root', is: 'box' }, fields)).join()).toContain('61 fields; at most 60');

  const long = {
    id: 'root',
    is: 'box' as const,
    children: [{ id: 't', is: 'text' as const, text: words('x'.repeat(70_000)) }],
  };
  expect(check(withView(long)).join()).toContain('owned.too-large');
});

test.each([
  null,
  7,
  [],
  'x',
  {},
  { view: null },
  { fields: [[]], view: { id: 1 } },
  JSON.parse('{"__proto__":{"a":1}}'),
])('%j has problems and throws nothing', (value) => {
  expect(checkOwned(value).length).toBeGreaterThan(0);
});

const listOf = (id: string, child: OwnedNode): OwnedNode => ({
  id,
  is: 'list',
  each: { field: 'all' },
  children: [child],
});

test('lists in lists multiply: what they could draw together has a limit, told at the innermost list', () => {
  const line: OwnedNode = { id: 'end', is: 'text', text: { field: 't' } };
  const ofItems = (maxItems: number): OwnedField[] => [
    {
      key: 'all',
      kind: 'list',
      setting: { title: words('All') },
      maxItems,
      fields: [{ key: 't', kind: 'text', setting: { title: words('T') } }],
    },
  ];
  const cubed = listOf('a', listOf('b', listOf('c', line)));
  const root = (child: OwnedNode): OwnedNode => ({ id: 'root', is: 'box', children: [child] });
  const found = checkOwned(withView(root(cubed), ofItems(100)));
  expect(found.map(({ code, node, pointer }) => [code, node, pointer])).toEqual([
    ['owned.too-many-drawn', 'c', '/view/children/0/children/0/children/0'],
  ]);
  expect(checkOwned(withView(root(cubed), ofItems(12)))).toEqual([]);
});
