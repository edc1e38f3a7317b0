import { beforeAll, expect, test } from 'vitest';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import { signIn, serveForFile } from './server.ts';

const server = serveForFile({ SEED: 'demo' });
const { files } = await readSeed('demo');
let owner: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  owner = await signIn(server.app, 'owner');
});

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
};

async function detailOf(contentCode: string, language: string) {
  const answer = await server.app.inject({
    url: `/api/client/product/detail?contentCode=${contentCode}`,
    headers: { cookie: `language=${language}` },
  });
  return answer.json<{
    data: {
      resourceMap: { files: { title: string; url: string; size: number; icon: string }[] };
      wordUrl?: string;
      pptUrl?: string;
    };
  }>().data;
}

test('a product offers its files in the language of the reader', async () => {
  const [chinese, english] = [await detailOf('fluted-rod', 'zh-CN'), await detailOf('fluted-rod', 'en-US')];
  expect(chinese.resourceMap.files.map(({ title, icon }) => [title, icon])).toEqual([
    ['技术资料', 'pdf'],
    ['干挂陶板、陶棍与鳍片施工说明', 'pdf'],
    ['截面图与 BIM 模型', 'zip'],
  ]);
  expect(english.resourceMap.files.map(({ title }) => title)).toEqual([
    'Data sheet',
    'Hanging panels, rods and fins',
    'Section and BIM model',
  ]);
  expect([chinese.wordUrl, english.wordUrl]).toEqual([
    '/media/spec-fluted-rod-zh.docx',
    '/media/spec-fluted-rod-en.docx',
  ]);
  expect(chinese).not.toHaveProperty('pptUrl');
  expect((await detailOf('glazed-fin', 'en-US')).pptUrl).toBe('/media/slides-glazed-fin-en.pptx');
});

test.each(Object.entries(TYPES))(
  'a %s is handed over under its title, never shown',
  async (type, contentType) => {
    const file = files.find((each) => each.file.endsWith(`.${type}`));
    const served = await server.app.inject(`/media/${file?.resourceCode}.${type}`);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.length).toBe(file?.size);
    expect(served.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
    });
    const [, name = ''] =
      /^attachment; filename\*=UTF-8''([\w.~%-]+)$/.exec(String(served.headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(name)).toBe(file?.name);
  },
);

test('a part of a file can be asked for, and one that is not there is not found', async () => {
  const part = await server.app.inject({ url: '/media/guide-tiles-en.pdf', headers: { range: 'bytes=0-4' } });
  expect([part.statusCode, part.payload]).toEqual([206, '%PDF-']);
  expect(part.headers['content-disposition']).toContain('attachment');
  for (const file of [
    'nothing.pdf',
    'guide-tiles-en.zip',
    'guide-tiles-en.html',
    'cover-celadon.pdf',
    'guide-tiles-en_0x0.pdf',
  ])
    expect((await server.app.inject(`/media/${file}`)).statusCode).toBe(404);
});

test('owners do not find files among their pictures', async () => {
  const listed = await server.app.inject({
    url: '/api/media/pageList?name=guide&pageNum=1&pageSize=20&sort=name',
    headers: owner.headers,
  });
  expect(listed.json()).toMatchObject({ success: true, total: 0 });
  const removed = await server.app.inject({
    method: 'POST',
    url: '/api/media/delete',
    headers: owner.headers,
    payload: { resourceCodes: ['guide-tiles-en'] },
  });
  // It is in the library, and an item offers it for download.
  expect(removed.statusCode).toBe(409);
});
