import { describe, expect, test } from 'vitest';
import { serveForFile } from '../server-http/server.ts';

const server = serveForFile({ SEED: 'demo' });

interface Answer {
  status: number;
  data: { errors?: { path: string }[] } & { contentCode: string; excerpt?: string }[];
  total: number;
  pageNum: number;
  pages: number;
}

async function list(query: string, language = 'en-US'): Promise<Answer> {
  const answer = await server.app.inject({
    url: `/api/client/content/pageList?${query}`,
    headers: { 'accept-language': language },
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}

describe('the list of articles and products', () => {
  test.each([
    'pageNum=0',
    'pageNum=-1',
    'pageNum=1.5',
    'pageNum=x',
    'pageSize=0',
    'pageSize=101',
    'sortWay=6',
    'sortWay=newest',
    'collectionType=3',
    'type=0',
    `classificationCode=${'a'.repeat(65)}`,
    `keyword=${'a'.repeat(101)}`,
    `after=${'a'.repeat(129)}`,
    `except=${'a'.repeat(129)}`,
    'page=1',
  ])('refuses %s and names it', async (query) => {
    const answer = await list(query);
    expect(answer.status).toBe(422);
    expect(answer.data.errors?.map((error) => error.path)).toEqual([`/${query.split('=', 1)[0]}`]);
  });

  test('is empty behind its end, and says how long it is', async () => {
    const { total } = await list('pageSize=1');
    expect(await list('pageSize=4&pageNum=999999')).toMatchObject({
      status: 200,
      data: [],
      total,
      pageNum: 999_999,
      pages: Math.ceil(total / 4),
    });
  });

  test('goes on behind an item, leaves one out, and finds words', async () => {
    const { data: all } = await list('pageSize=100');
    const [first, second, third] = all.map((item) => item.contentCode);
    expect((await list(`pageSize=1&pageNum=7&after=${first}`)).data).toMatchObject([{ contentCode: second }]);
    expect((await list(`pageSize=2&except=${second}`)).data).toMatchObject([
      { contentCode: first },
      { contentCode: third },
    ]);
    const found = await list('keyword=GLAZE&pageSize=100');
    expect(found.total).toBe(found.data.length);
    expect(found.data.length).toBeGreaterThan(2);
  });
});
