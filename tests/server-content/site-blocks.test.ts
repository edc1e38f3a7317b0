// Blocks that owners have made: stored, drawn for visitors, changed, refused, and found where they are used.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ast, PageContent } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

interface Answer<Data> {
  status: number;
  code: number;
  message: string;
  data: Data;
}

let server: TestServer;
let headers: Record<string, string>;
let block = '';

beforeAll(async () => {
  server = await makeServer({}, undefined, async (services) => ({ pages: await makePages(services, {}) }));
  headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
});
afterAll(() => server.close());

async function post<Data>(url: string, payload: object): Promise<Answer<Data>> {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
}
async function get<Data>(url: string): Promise<Data> {
  return (await server.app.inject({ url, headers })).json<{ data: Data }>().data;
}
const visit = async (): Promise<string> => {
  const answer = await server.app.inject({ url: '/faq', headers: { accept: 'text/html' } });
  return answer.body.replaceAll('<wbr aria-hidden="true">', '');
};

const title = { 'zh-CN': '卡片', 'en-US': 'Card' };
const words = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const makeDocument = (fixed: string, step = '3'): object => ({
  group: 'content',
  fields: [{ key: 'heading', kind: 'text', setting: { title: words('Heading') }, maxLength: 20 }],
  view: {
    id: 'root',
    is: 'box',
    children: [
      {
        id: 'title',
        is: 'heading',
        level: 2,
        text: { field: 'heading' },
        style: { desktop: { step, colour: 'brand' } },
      },
      { id: 'fixed', is: 'text', text: words(fixed) },
    ],
  },
});

async function savePage(change: (ast: Ast) => Ast): Promise<Answer<unknown>> {
  const code = await codeOfPage();
  const { ast, revision } = await get<PageContent>(
    `/api/content/getByChannelCode?channelCode=${code}&languageCode=zh-CN`,
  );
  return post('/api/content/save', {
    language: 'zh-CN',
    projectCode: 'default',
    channelContentMap: { [code]: { ast: change(ast), revision } },
  });
}

let pageCode = '';
async function codeOfPage(): Promise<string> {
  if (pageCode !== '') return pageCode;
  const made = await post<{ id: string }>('/api/console/channel/save', {
    values: { title: { 'zh-CN': '问答' }, path: '/faq' },
  });
  expect(made.status, made.message).toBe(200);
  pageCode = made.data.id;
  return pageCode;
}

test('a definition with a problem is neither checked as sound nor stored, and names its place', async () => {
  const broken = {
    ...makeDocument('x'),
    view: { id: 'root', is: 'box', style: { desktop: { colour: '#f00' } } },
  };
  const checked = await post<{ problems: { path: string; message: string }[] }>('/api/console/block/check', {
    document: broken,
  });
  expect(checked.data.problems[0]?.path).toBe('/view/style/desktop/colour');
  const saved = await post<{ problems: unknown[]; errors: { path: string }[] }>('/api/console/block/save', {
    values: { title, document: broken },
  });
  expect(saved.status).toBe(422);
  expect(saved.data.problems).toEqual(checked.data.problems);
  expect(saved.data.errors[0]?.path).toBe('/values/document/view/style/desktop/colour');
});

test('visitors see a block of the site with the words of the page, and its newest version', async () => {
  const made = await post<{ id: string; revision: number }>('/api/console/block/save', {
    values: { title, document: makeDocument('Fired twice.') },
  });
  expect(made.status, made.message).toBe(200);
  block = made.data.id;
  expect(block).toMatch(/^own-[0-9a-f]{12}$/);
  const saved = await savePage((ast) => ({
    ...ast,
    vm: [...ast.vm, { key: 'card1', block, version: 1 }],
    data: { ...ast.data, card1: { heading: { title: 'Ash glaze' } } },
  }));
  expect(saved.status, saved.message).toBe(200);
  await post('/api/console/channel/publish', { id: pageCode, languageCode: 'zh-CN' });
  const page = await visit();
  expect(page).toContain('Ash glaze');
  expect(page).toContain('Fired twice.');
  expect(page).toMatch(/<style[^>]*>[^<]*--text-xl/);
  await post('/api/console/block/save', {
    id: block,
    revision: made.data.revision,
    values: { title, document: makeDocument('Fired three times.', '5') },
  });
  const changed = await visit();
  expect(changed).toContain('Fired three times.');
  expect(changed).toContain('Ash glaze');
  expect(changed).toMatch(/<style[^>]*>[^<]*--text-4xl/);
});

test('edit mode has the block among those of the program', async () => {
  const answer = await server.app.inject({ url: '/edit/faq', headers });
  const json = /id="page-payload">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
  const { editor } = JSON.parse(json) as { editor: { blocks: { name: string; title: object }[] } };
  expect(editor.blocks.map(({ name, title: named }) => ({ name, named }))).toEqual([
    { name: block, named: title },
  ]);
  expect(answer.body).toContain('Fired three times.');
});

test('data that the fields do not allow are refused with their place', async () => {
  const answer = await savePage((ast) => ({
    ...ast,
    data: { ...ast.data, card1: { heading: { title: 'x'.repeat(30) } } },
  }));
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.data)).toContain('/data/card1/heading');
});

test('a block in use says where, and is not removed', async () => {
  const uses = await get<{ where: string; title: string; effect: string }[]>(
    `/api/console/block/usage?id=${block}`,
  );
  expect(uses[0]).toMatchObject({ where: 'Page', title: '问答 (简体中文)', effect: 'prevents' });
  const job = await post<{ id: string }>('/api/console/block/remove', { ids: [block] });
  const read = () =>
    get<{ state: string; rows: { reason: string }[] }>(`/api/console/job/get?id=${job.data.id}`);
  await expect.poll(async () => (await read()).state, { timeout: 10_000 }).toBe('done');
  expect((await read()).rows[0]?.reason).toMatch(/^Pages or drafts use this block: \d\./);
  expect(await visit()).toContain('Ash glaze');
});
