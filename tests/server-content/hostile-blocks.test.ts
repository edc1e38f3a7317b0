// Blocks made to harm, by the calls of an owner: refused with their place, or drawn as text.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ast, BlockData } from '../../runtime/model/page.ts';
import { HOSTILE } from '../owned/hostile-texts.ts';
import { BlockOwner, makeDocument, text, words } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

/** Members that run or style something in block documents of the program. */
const RUNNING: Readonly<Record<string, object>> = {
  '/view/on': { on: { click: [{ do: 'open', url: 'javascript:alert(1)' }] } },
  '/view/class': { class: 'fixed inset-0' },
  '/view/if': { if: '{{ site.name }}' },
  '/view/with': { with: { onclick: 'alert(1)' } },
  '/view/live': { live: true },
  '/view/style/desktop/background': { style: { desktop: { background: 'url(//evil.example)' } } },
  '/view/tag': { tag: 'script' },
};

const withNode = (more: object): object => ({
  group: 'content',
  fields: [],
  view: { id: 'root', is: 'box', children: [{ id: 'fixed', is: 'text', text: words('x') }], ...more },
});

interface Refused {
  errors: { path: string }[];
}

test.each(Object.entries(RUNNING))(
  '%s is refused with its place, also when a draft has it',
  async (place, more) => {
    const values = { title: words('Card'), document: withNode(more) };
    const refused = await owner.post<Refused>('console/block/save', { values });
    expect(refused.status).toBe(422);
    expect(refused.data.errors.map(({ path }) => path)).toContain(`/values/document${place}`);

    const block = await owner.makeBlock([text('name')]);
    await owner.done('console/block/saveDraft', { id: block, revision: 1, values });
    const { problems } = await owner.done<{ problems: { path: string }[] }>('console/block/changes', {
      id: block,
    });
    expect(problems.map(({ path }) => path)).toContain(place);
    expect((await owner.post('console/block/publish', { id: block })).status).toBe(422);
    const set = await owner.done('console/changeSet/save', { values: { title: 'One' } });
    await owner.done('console/changeSet/choose', { id: set.id, documents: [`block ${block}`] });
    expect((await owner.post('console/changeSet/publish', { id: set.id })).status).toBe(422);
    expect(await owner.versionOf(block)).toEqual({ version: 1 });
  },
);

type Child = Record<string, unknown>;
const link = (url: string): Child => ({ id: 'a', is: 'link', link: { url }, text: words('x') });
const deep = (levels: number): Child =>
  levels === 0 ? { id: 'end', is: 'line' } : { id: `b${levels}`, is: 'box', children: [deep(levels - 1)] };
const field = (more: object): Child => ({ ...text('k'), ...more });

const everything = field({ key: 'all', kind: 'list', fields: [text('t')] });
const lines = (count: number): Child[] =>
  Array.from({ length: count }, (_, index) => ({ id: `l${index}`, is: 'line' }));
const listed = (id: string, child: Child): Child => ({
  id,
  is: 'list',
  each: { field: 'all' },
  children: [child],
});

const withExample = (k: object): object => ({
  examples: [{ name: 'x', data: { 'zh-CN': { k }, 'en-US': {} } }],
});

/** Where the problem is, the node, the fields, and other members. */
const HARMFUL: readonly (readonly [
  name: string,
  place: string,
  node: object,
  fields?: object[],
  more?: object,
])[] = [
  ['a link in full-width letters', '/view/children/0/link', link('ｊａｖａｓｃｒｉｐｔ：alert(1)')],
  ['a link with a tab in its scheme', '/view/children/0/link', link('java\tscript:alert(1)')],
  [
    'a link behind a line break',
    '/view/children/0/link',
    link('\n data:text/html,<script>alert(1)</script>'),
  ],
  ['a link with backslashes', '/view/children/0/link', link('\\\\evil.example')],
  [
    'a picture that is a document',
    '/view/children/0/picture',
    {
      id: 'a',
      is: 'picture',
      picture: { url: 'data:image/svg+xml,<svg onload=alert(1)>', alt: words('x') },
    },
  ],
  [
    'a token that ends its rule',
    '/view/children/0/style/desktop/gap',
    {
      id: 'a',
      is: 'box',
      style: { desktop: { gap: '0}body{display:none' } },
    },
  ],
  [
    'a token of the prototype',
    '/view/children/0/style/desktop/gap',
    {
      id: 'a',
      is: 'box',
      style: { desktop: { gap: 'constructor' } },
    },
  ],
  [
    'a style by the prototype',
    '/view/children/0/style/by/constructor',
    {
      id: 'a',
      is: 'box',
      style: { by: { constructor: { name: { desktop: { gap: 's' } } } } },
    },
  ],
  [
    'a reference that is an expression',
    '/view/children/0/text/field',
    {
      id: 'a',
      is: 'text',
      text: { field: '{{ site.name }}' },
    },
  ],
  [
    'a condition on the prototype',
    '/view/children/0/shows/all/0/field',
    {
      id: 'a',
      is: 'line',
      shows: { all: [{ field: '__proto__', filled: true }] },
    },
  ],
  [
    'an icon with a tag in its path',
    '/view/children/0/icon',
    {
      id: 'a',
      is: 'icon',
      icon: 'x M0 0"/><script>alert(1)</script>',
    },
  ],
  ['a key of the prototype', '/fields/0/key', { id: 'a', is: 'line' }, [field({ key: '__proto__' })]],
  [
    'a list without end',
    '/fields/0/maxItems',
    { id: 'a', is: 'line' },
    [field({ kind: 'list', maxItems: 1e9, fields: [text('t')] })],
  ],
  ['400 levels', '', deep(400)],
  [
    'a style that ends its element',
    '/view/children/0/style/desktop/ground',
    { id: 'a', is: 'box', style: { desktop: { ground: 'url(//evil.example)</style><script>' } } },
  ],
  ['an event of a node', '/view/children/0/onclick', { id: 'a', is: 'line', onclick: 'alert(1)' }],
  ['a huge text', '', { id: 'a', is: 'text', text: words('x'.repeat(70_000)) }],
  ['an id of the prototype', '/view/children/0/id', { id: '__proto__', is: 'line' }],
  ['a link with a tab inside of its letters', '/view/children/0/link', link('ja\tva\nscript:alert(1)')],
  [
    'a style that is an expression',
    '/view/children/0/style/phone/colour',
    { id: 'a', is: 'text', text: words('x'), style: { phone: { colour: 'expression(alert(1))' } } },
  ],
  [
    '400 elements, repeated twice',
    '/view/children/0/children/0',
    listed('a', listed('b', { id: 'c', is: 'box', children: lines(390) })),
    [everything],
  ],
  [
    'a list in itself',
    '/view/children/0/children/0/children/0/children/0',
    listed('a', listed('b', listed('c', listed('d', { id: 'e', is: 'line' })))),
    [everything],
  ],
  [
    'records without limit',
    '/fields/0/maxItems',
    { id: 'a', is: 'line' },
    [field({ kind: 'records', of: 'articles', maxItems: 100_000 })],
  ],
  [
    'a slot in a list',
    '/view/children/0/children/0',
    listed('a', { id: 'b', is: 'slot', slot: 's' }),
    [everything, field({ key: 's', kind: 'slot', allows: ['prose'] })],
  ],
  [
    'steps of its own',
    '/steps',
    { id: 'a', is: 'line' },
    [],
    { steps: [{ do: 'wrap', list: 'a', fields: ['a', 'a'] }] },
  ],
  [
    'a link of an example',
    '/examples/0/data/zh-CN/k/linkUrl',
    { id: 'a', is: 'line' },
    [text('k')],
    withExample({ linkUrl: 'javascript:alert(1)' }),
  ],
  [
    'a picture of an example',
    '/examples/0/data/zh-CN/k/url',
    { id: 'a', is: 'line' },
    [text('k')],
    withExample({ url: 'data:image/svg+xml,<svg onload=alert(1)>' }),
  ],
];

test.each(HARMFUL)(
  '%s is refused with its place, by the call and in a file',
  async (_, place, node, fields = [], more = {}) => {
    const view = { id: 'root', is: 'box', children: [node] };
    const document = { group: 'content', fields, view, ...(more as object) };
    const refused = await owner.post<Refused>('console/block/save', {
      values: { title: words('Bad'), document },
    });
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      422,
      expect.stringContaining(`document${String(place)}`),
    ]);
    const file = JSON.stringify({ type: 'tessera/own-block', title: words('Bad'), document });
    const brought = await owner.upload<Refused>('console/block/bring', file);
    expect([brought.status, JSON.stringify(brought.data)]).toEqual([
      422,
      expect.stringContaining(`document${String(place)}`),
    ]);
  },
);

test('the same in the rows of an archive, read as they were written: the block is left out', async () => {
  const block = await owner.makeBlock([text('name')]);
  const page = await owner.makePage('/restored');
  await owner.place(page, block, { name: { title: 'In the block' }, all: [{ contentCode: 'a' }] });
  await owner.place(page, 'prose', { body: { html: '<p>Beside it</p>' } }, { key: 'text' });
  const { database, events } = owner.server.services;
  for (const [name, , node, fields = [], more = {}] of HARMFUL) {
    const view = { id: 'root', is: 'box', children: [node] };
    const document = JSON.stringify({ group: 'content', fields, view, ...more });
    await database.queries.updateTable('site_document').set({ document }).where('name', '=', block).execute();
    events.emit('changed', { projectCode: 'default', tags: ['documents'] });
    const shown = await owner.visit('/restored');
    expect(shown, name).toContain('Beside it');
    expect(shown, name).not.toContain('In the block');
    expectHarmless(shown);
  }
});

test('blocks in the slots of one another are refused with their place', async () => {
  const fields = [{ key: 's', kind: 'slot', setting: { title: words('S') }, allows: ['prose'] }];
  const view = { id: 'root', is: 'box', children: [{ id: 'a', is: 'slot', slot: 's' }] };
  const values = { title: words('Ring'), document: { group: 'content', fields, view } };
  const { id: block } = await owner.done('console/block/save', { values });
  const page = await owner.makePage('/ring');
  const inside = (key: string, outer: string) => ({
    key,
    block,
    version: 1,
    slot: { in: outer, field: 's' },
  });
  for (const vm of [[inside('a', 'a')], [inside('a', 'b'), inside('b', 'a')]]) {
    const saved = await owner.save(page, (ast) => ({ ...ast, vm, data: { a: {}, b: {} } }));
    expect([saved.status, JSON.stringify(saved.data)]).toEqual([
      422,
      expect.stringContaining('/vm/0/slot/in'),
    ]);
  }
});

/** Nothing of a page runs that its program has not written. */
function expectHarmless(page: string): void {
  const tags = page.match(/<[a-z][^<>]*>/gi) ?? [];
  for (const tag of tags) {
    if (tag.toLowerCase().startsWith('<script')) expect(tag).toMatch(/nonce=|src=|type=/);
    expect(tag).not.toMatch(/\son[a-z]+=/i);
    expect(tag).not.toMatch(/="(?:javascript|data:text)/i);
  }
  expect(page).not.toContain('<script>alert');
}

const rich = { key: 'body', kind: 'richText', setting: { title: words('Body') } };
const documentOf = (fields: readonly object[], hasBody: boolean): object => {
  const made = makeDocument(fields) as { view: { children: object[] } };
  if (hasBody) made.view.children.push({ id: 'body', is: 'richText', text: { field: 'body' } });
  return made;
};

test('hostile values, also those that wait, are drawn as texts or refused', async () => {
  const first = documentOf([text('name'), rich], true);
  const values = { title: words('Card'), document: first };
  const block = (await owner.done('console/block/save', { values })).id;
  const page = await owner.makePage('/hostile');
  const put =
    (data: Record<string, BlockData>, version = 1) =>
    (ast: Ast): Ast => ({
      ...ast,
      vm: Object.keys(data).map((key) => ({ key, block, version })),
      data,
    });
  const all = Object.fromEntries(
    // What is no text at all is refused with its place before.
    HOSTILE.filter((each) => each.isWellFormed() && each !== '\u0000').map((each, index) => [
      `i${index}`,
      {
        name: { title: each, html: each },
        body: { html: each },
        parked: { other: { value: { html: each }, at: 0 }, body: { value: { html: each }, at: 1 } },
      },
    ]),
  );
  const saved = await owner.save(page, put(all));
  expect([saved.status, JSON.stringify(saved.data)]).toEqual([200, expect.any(String)]);
  expectHarmless(await owner.visit('/hostile'));
  // A version that nobody knows changes nothing.
  expect((await owner.save(page, put(all, 99))).status).toBe(200);
  expectHarmless(await owner.visit('/hostile'));

  // What waits comes back with its field; a text becomes a rich text.
  await owner.save(page, put(all));
  await owner.done('console/block/save', {
    id: block,
    values: { title: words('Card'), document: documentOf([text('other')], false) },
  });
  await owner.done('console/block/save', {
    id: block,
    values: {
      title: words('Card'),
      document: documentOf([{ ...text('name'), kind: 'richText' }, { ...rich, key: 'other' }, rich], true),
    },
  });
  expectHarmless(await owner.visit('/hostile'));
  expect(JSON.stringify(await owner.read(page))).not.toMatch(/"html":"[^"]*<(?:script|svg|[a-z]+ on)/i);
});
