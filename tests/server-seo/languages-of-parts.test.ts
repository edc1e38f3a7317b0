import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from './served-site.ts';

const site = serveSite();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...(await signIn(site.app, 'owner')).headers, 'accept-language': 'en-US' };
});

async function call<Data>(path: string, payload?: object): Promise<Data> {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await site.app.inject({ url: `/api/console/${path}`, method, headers, payload });
  expect(answer.json<{ message: string }>(), answer.body).toMatchObject({ success: true });
  return answer.json<{ data: Data }>().data;
}

/** The opening tag of the element that has this text. */
const tagOf = (html: string, text: string): string =>
  new RegExp(`<[a-z0-9]+(?=[\\s>])[^<>]*>(?=${text}<)`).exec(html)?.[0] ?? '';

test('texts of an article without English name their language; the English feed leaves it out', async () => {
  const made = await call<{ id: string }>('article/save', {
    values: {
      title: { 'zh-CN': '只有中文' },
      summary: { 'zh-CN': '摘要也是中文', 'en-US': 'A summary' },
      richText: { 'zh-CN': '<p>正文</p>' },
      releaseDate: '2026-06-01T00:00:00.000Z',
    },
  });
  const { revision, values } = await call<{ revision: number; values: object }>(`article/get?id=${made.id}`);
  await call('article/save', { id: made.id, revision, values: { ...values, state: 'published' } });

  const html = await site.read(`/article?contentCode=${made.id}&lang=en-US`);
  expect(tagOf(html, '只有中文')).toContain('lang="zh-CN"');
  expect(tagOf(html, 'A summary')).not.toContain('lang=');
  expect(/<div[^>]*lang="zh-CN"[^>]*><p>正文/.exec(html)).not.toBeNull();
  expect(html).toContain('"inLanguage":"zh-CN"');

  const feed = await site.read('/rss.xml?lang=en-US');
  expect(feed).not.toContain('只有中文');
  expect(feed.match(/<item>/g)?.length).toBeGreaterThan(5);
  expect(await site.read('/rss.xml')).toContain('只有中文');
});

test('what a page has only in Chinese names that language', async () => {
  await call('channel/save', {
    values: { title: { 'zh-CN': '新页面' }, begin: '', addsToMenu: true, startsDown: false },
  });
  const html = await site.read('/en/home');
  expect(html).toContain('<html lang="en-US">');
  expect(tagOf(html, '新页面')).toContain('lang="zh-CN"');
  // The demo's own texts are all translated: only the new name and the switch of languages have it.
  expect(html.match(/ lang="zh-CN"/g)?.length).toBeLessThan(10);
});
