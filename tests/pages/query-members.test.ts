import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { signIn } from '../server-http/server.ts';

const READS: Readonly<Record<string, string>> = {
  'reads-optional': '{{ route?.query?.keyword }}',
  'reads-element': "{{ route['query'].keyword }}",
  'reads-nothing': 'Nothing.',
};

// Blocks of this test among those of the product.
const find = blockDocuments.get;
beforeAll(() => {
  vi.spyOn(blockDocuments, 'get').mockImplementation((name) => {
    const text = READS[name];
    if (text === undefined) return find(name);
    const block = { name, version: 1, data: { type: 'object' }, view: { is: 'text', children: [text] } };
    return block as unknown as BlockDocument;
  });
});
afterAll(() => void vi.restoreAllMocks());

const site = serveSite();

async function get(url: string): Promise<{ html: string; nonce: string | undefined }> {
  const { body, headers } = await site.app.inject({ url });
  // A cached page keeps its nonce, so that it identifies one rendering.
  return { html: body, nonce: /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1] };
}

/** Makes the page `/about` one block. */
async function savePage(block: string): Promise<void> {
  const { headers } = await signIn(site.app, 'owner');
  const { revision } = await site.services.database.queries
    .selectFrom('content')
    .select('revision')
    .where('channel_code', '=', 'ABOUTUS')
    .executeTakeFirstOrThrow();
  const ast = { vm: [{ key: 'one', block, version: 1 }], data: { one: {} }, dict: {} };
  const channelContentMap = { ABOUTUS: { ast, revision } };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/content/save',
    headers,
    payload: { language: 'zh-CN', projectCode: 'default', channelContentMap },
  });
  expect(answer.json()).toMatchObject({ success: true });
}

test.each(['reads-optional', 'reads-element'])(
  'two keywords are two pages of the block "%s"',
  async (block) => {
    await savePage(block);
    const [tiles, slabs] = [await get('/about?keyword=tiles'), await get('/about?keyword=slabs')];
    expect(tiles.html).toContain('>tiles<');
    expect(slabs.html).toContain('>slabs<');
    expect(slabs.html).not.toContain('>tiles<');
  },
);

test.each(['reads-optional', 'reads-element', 'reads-nothing'])(
  'a query member that the block "%s" does not read makes no other page',
  async (block) => {
    await savePage(block);
    const { nonce } = await get('/about');
    expect(nonce).toBeDefined();
    expect((await get('/about?pageNum=2')).nonce).toBe(nonce);
    expect((await get('/about?contentCode=x&utm_source=y')).nonce).toBe(nonce);
  },
);

test('two keywords are one page where no block reads them', async () => {
  await savePage('reads-nothing');
  const { nonce } = await get('/about?keyword=tiles');
  expect(nonce).toBeDefined();
  expect((await get('/about?keyword=slabs')).nonce).toBe(nonce);
});
