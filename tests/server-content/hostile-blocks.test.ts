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
