// Blocks of owners in kits: what a kit shows or brings never takes the place of a block of a site.
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameBlocks } from '../../src/server/domains/operations/site-blocks.ts';
import { makeUpload } from '../server-http/files.ts';
import { BlockOwner, makeDocument, text, words } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

/** A page with a block, which says this. */
async function makePage(path: string, heading: string): Promise<{ block: string; page: string }> {
  const block = await owner.makeBlock([text('heading')]);
  const page = await owner.makePage(path);
  await owner.place(page, block, { heading: { title: heading } });
  return { block, page };
}

/** As its owner looks at a kit before using it. */
const look = (kit: string, path: string): Promise<string> => owner.lookAt(`/preview/kit/${kit}${path}`);

/** Has the pages drawn anew. */
const drawAnew = (): void =>
  void owner.server.services.events.emit('changed', {
    projectCode: 'default',
    tags: ['channels', 'settings'],
  });

test('a kit of the site shows its blocks as they were, and pages show them as they are', async () => {
  const { block, page } = await makePage('/one', 'A heading');
  const { id: kit } = await owner.done('console/kit/save', { values: { title: words('Earlier') } });
  await owner.publish(block, [text('heading'), text('more')]);
  await owner.place(
    page,
    block,
    { heading: { title: 'A heading' }, more: { title: 'And more' } },
    { version: 2 },
  );
  expect(await owner.visit('/one')).toContain('And more');
  const shown = await look(kit, '/one');
  expect(shown).toContain('A heading');
  expect(shown).not.toContain('And more');
  drawAnew();
  expect(await owner.visit('/one')).toContain('And more');
});

test('a kit from a file cannot put a block of its own into the place of one of a site', async () => {
  const { block } = await makePage('/two', 'What the site says');
  const evil = structuredClone(makeDocument([text('heading')])) as {
    view: { children: { id: string; text: unknown }[] };
  };
  (evil.view.children[0] as { text: unknown }).text = words('Taken over');
  const name = (english: string) => words(english);
  const files = {
    'kit.json': { format: 1, title: name('Evil'), pages: ['HOME'], order: 1 },
    'site.json': {
      name: name('Evil'),
      defaultLanguage: 'zh-CN',
      languages: ['zh-CN', 'en-US'],
      switches: { memberLogin: false, mall: false },
      powerBy: { enabled: false, text: '', url: '' },
    },
    'channels.json': [{ channelCode: 'HOME', channelName: name('Home'), linkUrl: '/home', isHomePage: true }],
    'blocks.json': [{ name: block, title: words('Card'), document: evil }],
    'pages/HOME.json': {
      channelCode: 'HOME',
      vm: [{ key: 'card', block, version: 1 }],
      data: { card: { heading: { title: 'x' } } },
    },
  };
  const packed = Object.entries(files).map(([file, content]) => [file, strToU8(JSON.stringify(content))]);
  const zip = zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>);
  const sent = makeUpload(zip, { name: 'a.zip', type: 'application/zip', fields: {} });
  const kit = (await owner.sendFile<{ id: string }>('console/kit/upload', sent)).data.id;
  expect(await look(kit, '/home')).toContain('Taken over');
  drawAnew();
  const page = await owner.visit('/two');
  expect(page).toContain('What the site says');
  expect(page).not.toContain('Taken over');
});

test.each(['own-0123456789ab', 'own-abcdef012345-0a1b2c3d', 'card-0a1b2c3d'])(
  'a block "%s" of a copied site has another name',
  async (name) => {
    const { queries } = owner.server.services.database;
    const row = { kind: 'block', title: '{}', document: '{}', modified_at: '2026-01-01T00:00:00.000Z' };
    await queries
      .insertInto('site_document')
      .values({ ...row, project_code: 'default', name })
      .execute();
    const rename = await nameBlocks(queries);
    const stored = JSON.stringify({ vm: [{ key: 'a', block: name }], data: { a: { body: `${name}s` } } });
    const renamed = JSON.parse(String(rename(stored))) as { vm: [{ block: string }]; data: unknown };
    expect(renamed.vm[0].block).not.toBe(name);
    expect(rename(name)).toBe(renamed.vm[0].block);
    expect(rename('own-ffffffffffff')).toBe('own-ffffffffffff');
  },
);
