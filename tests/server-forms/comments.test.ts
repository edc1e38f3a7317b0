import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { waitForMails } from '../server-owners/owner-site.ts';
import { serveForms, type Client } from './form-server.ts';

describe.each(DATABASES)('what members say, on $name', ({ name }) => {
  const server = serveForms(name);
  const translate = (client: Client, contentCode: string, content: unknown) =>
    client.post<{ id: string; errors: object[] }>('/api/memberComment/addMemberComment', {
      contentCode,
      content,
    });

  beforeAll(async () => {
    const moment = '2026-01-01T00:00:00.000Z';
    const item = (content_code: string, type: number, is_hidden: 0 | 1 = 0) => ({
      project_code: 'default',
      content_code,
      type,
      classification_code: null,
      document: JSON.stringify({ title: `About ${content_code}` }),
      rich_text: '',
      released_at: moment,
      sort_price: null,
      sort_order: 0,
      is_hidden,
      created_at: moment,
      modified_at: moment,
    });
    await server.services.database.queries
      .insertInto('content_item')
      .values([item('article', 1), item('product', 2), item('agreement', 3), item('hidden', 1, 1)])
      .execute();
  });

  test('is plain text under the member’s current name, visible at once and found by the member', async () => {
    const changed: string[] = [];
    server.services.events.on('changed', ({ tags }) => changed.push(...tags));
    const content = '  <img src=x onerror=alert(1)>\r\nsecond\u202Eline\u0007  ';
    const said = await translate(server.lin, 'article', content);
    const comment = {
      id: said.data.id,
      content: '<img src=x onerror=alert(1)>\nsecondline',
      author: 'Lin',
      gmtCreate: expect.any(String),
      isOwn: false,
      isWaiting: false,
      lines: 2,
    };
    expect(said).toMatchObject({ status: 200, data: { ...comment, isOwn: true } });
    expect(changed).toEqual(['comments']);
    expect((await server.guest.get('/api/memberComment/pageList?contentCode=article')).data).toEqual([
      comment,
    ]);
    expect((await server.lin.get<object[]>('/api/memberComment/pageListByUserId')).data).toEqual([
      {
        id: said.data.id,
        content: comment.content,
        gmtCreate: comment.gmtCreate,
        contentCode: 'article',
        title: 'About article',
        routeUrl: expect.stringContaining('contentCode=article'),
        isShown: true,
        state: 'shown',
        lines: 2,
      },
    ]);
    expect(await server.mei.get('/api/memberComment/pageListByUserId')).toMatchObject({ total: 0, data: [] });
    expect((await server.guest.get('/api/memberComment/pageListByUserId')).status).toBe(401);
  });

  test('has 1 to 500 characters, whatever their number of code units', async () => {
    for (const empty of ['', '   ', '\n\u0007', '\u200b\u2060', '\u3164'])
      expect(await translate(server.mei, 'article', empty)).toMatchObject({
        status: 422,
        data: {
          errors: [{ path: '/content', rule: 'comment.empty', message: 'The comment cannot be empty.' }],
        },
      });
    expect(await translate(server.mei, 'article', '瓦'.repeat(501))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/content', rule: 'comment.too-long' }] },
    });
    expect((await translate(server.mei, 'article', '😀'.repeat(500))).status).toBe(200);
    expect((await translate(server.mei, 'article', 5)).status).toBe(422);
  });

  test('has at most 10 line breaks, and can be deleted by its author alone', async () => {
    expect(await translate(server.lin, 'article', `a${'\n'.repeat(11)}b`)).toMatchObject({
      status: 422,
      message: 'A comment may have at most 10 line breaks.',
      data: { errors: [{ path: '/content' }] },
    });
    const { data } = await translate(server.lin, 'article', `a${'\n'.repeat(10)}b`);
    const remove = (client: Client) => client.post('/api/memberComment/removeMemberComment', { id: data.id });
    const owners = async (client: Client) =>
      (
        await client.get<{ id: string; isOwn: boolean }[]>('/api/memberComment/pageList?contentCode=article')
      ).data.filter(({ id }) => id === data.id);
    expect(await owners(server.lin)).toMatchObject([{ isOwn: true, lines: 11 }]);
    expect(await owners(server.mei)).toMatchObject([{ isOwn: false }]);
    expect([(await remove(server.mei)).status, (await remove(server.guest)).status]).toEqual([404, 401]);
    expect(await owners(server.guest)).toHaveLength(1);
    expect((await remove(server.lin)).status).toBe(200);
    expect(await owners(server.guest)).toEqual([]);
    expect((await remove(server.lin)).status).toBe(404);
  });

  test('is about articles and products that visitors see', async () => {
    expect((await translate(server.mei, 'product', 'Good')).status).toBe(200);
    for (const code of ['agreement', 'hidden', 'none'])
      expect((await translate(server.mei, code, 'x')).status, code).toBe(404);
    expect((await translate(server.guest, 'product', 'x')).status).toBe(401);
  });

  test('counts once when it is sent again after a crash before its answer', async () => {
    const send = () =>
      server.mei.post<{ id: string }>(
        '/api/memberComment/addMemberComment',
        { contentCode: 'article', content: 'Once.' },
        { 'idempotency-key': 'comment-1' },
      );
    const first = await send();
    // The state after a process died right after storing it and its claim expired.
    await server.services.database.queries.deleteFrom('idempotency_key').execute();
    expect(await send()).toMatchObject({ status: 200, data: { id: first.data.id, content: 'Once.' } });
    const list = await server.guest.get<{ content: string }[]>(
      '/api/memberComment/pageList?contentCode=article',
    );
    expect(list.data.filter(({ content }) => content === 'Once.')).toHaveLength(1);
  });

  test('an owner answers below a comment, and its author is told once', async () => {
    const said = await server.lin.post<{ id: string }>(
      '/api/memberComment/addMemberComment',
      { contentCode: 'article', content: 'Does it craze?' },
      { 'accept-language': 'zh-CN' },
    );
    const { id } = said.data;
    const answer = (client: Client, text: string, state = 'shown') =>
      client.post('/api/console/comment/save', { id, values: { state, answer: text } });
    const read = async (client: Client) => {
      const { data } = await client.get<{ id: string; answer?: { text: string } }[]>(
        '/api/memberComment/pageList?contentCode=article',
      );
      return data.find((each) => each.id === id)?.answer;
    };
    expect((await answer(server.editor, 'No.')).status).toBe(403);
    expect((await answer(server.guest, 'No.')).status).toBe(401);
    expect(await answer(server.moderator, 'No.', 'removed')).toMatchObject({
      status: 409,
      data: { errors: [{ path: '/values/answer', rule: 'comment.answer-not-shown' }] },
    });
    expect((await answer(server.moderator, 'x'.repeat(1001))).status).toBe(422);
    expect((await answer(server.moderator, '\n'.repeat(21) + 'No.\n\nIt is fired twice.')).status).toBe(200);
    expect((await answer(server.moderator, 'No. It is fired twice.')).status).toBe(200);
    const shown = { text: 'No. It is fired twice.', gmtCreate: expect.any(String) as string };
    expect(await read(server.guest)).toEqual(shown);
    const own = await server.lin.get('/api/memberComment/pageListByUserId');
    expect(own.data).toContainEqual(expect.objectContaining({ id, answer: shown }));
    const told = (await waitForMails(server as never, 1)).filter(({ to }) => to === 'Lin@example.com');
    expect(told).toMatchObject([
      {
        subject: expect.stringContaining('回复了您对“About article”的评论') as string,
        text: expect.stringContaining('No.\n\nIt is fired twice.') as string,
      },
    ]);
    expect((await answer(server.moderator, '')).status).toBe(200);
    expect(await read(server.lin)).toBeUndefined();
  });

  test('stops at six a minute, and others go on', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 7; number += 1)
      statuses.push((await translate(server.mei, 'product', `Number ${number}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await translate(server.mei, 'product', 'x')).headers['retry-after']).toMatch(/^\d+$/);
    expect((await translate(server.lin, 'product', 'x')).status).toBe(200);
  });

  test('is nothing while members cannot sign in', async () => {
    const { settings } = server.services;
    await settings.set('default', 'switches', { memberLogin: false, mall: false });
    expect((await translate(server.lin, 'product', 'x')).status).toBe(404);
    expect((await server.lin.get('/api/memberComment/pageListByUserId')).status).toBe(404);
    await settings.set('default', 'switches', { memberLogin: true, mall: true });
  });
});
