/** Links of the dictionary as owners type them: paths of pages and addresses; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';

const CHINESE = 'zh-CN';

describe.each(DATABASES)('$name', ({ name: database }) => {
  const server = serveSite(database);
  let owner: Record<string, string>;
  beforeAll(async () => {
    owner = (await signIn(server.app, 'owner')).headers;
  });

  async function post(url: string, payload: object) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/console/dictionary/${url}`,
      payload,
      headers: owner,
    });
    const { data } = answer.json<{ data: { id: string; errors?: { path: string }[] } }>();
    return { status: answer.statusCode, data };
  }
  async function read(id: string): Promise<{ revision: number; values: { value: Record<string, string> } }> {
    const url = `/api/console/dictionary/get?id=${id}`;
    return (await server.app.inject({ url, headers: owner })).json<{ data: never }>().data;
  }

  test('a link is typed and read as a path or an address, and follows its page', async () => {
    const name = { [CHINESE]: '门店', 'en-US': 'Shop' };
    const object = (await post('saveObject', { name })).data.id;
    const field = (await post('saveField', { object, name, type: 'link' })).data.id;
    const { queries } = server.services.database;
    const storedOf = async (code: string) =>
      (await queries.selectFrom('dictionary_entry').select('value').where('code', '=', code).execute()).map(
        ({ value }) => value,
      );
    const { channelCode } = await queries
      .selectFrom('channel')
      .select('channel_code as channelCode')
      .where('link_url', '=', '/about')
      .executeTakeFirstOrThrow();
    for (const [typed, stored, shown = typed] of [
      ['/about', `1@${channelCode}`],
      [`1@${channelCode}`, `1@${channelCode}`, '/about'],
      ['https://example.com/a', '2@https://example.com/a'],
      ['2@https://example.com/b', '2@https://example.com/b', 'https://example.com/b'],
    ] as const) {
      const made = await post('save', {
        values: { field, instance: typed.slice(0, 60), value: { [CHINESE]: typed } },
      });
      expect(made.status, typed).toBe(200);
      expect(await storedOf(made.data.id)).toContain(stored);
      const { revision, values } = await read(made.data.id);
      expect(values.value[CHINESE]).toBe(shown);
      expect((await post('save', { id: made.data.id, revision, values })).status).toBe(200);
      expect(await storedOf(made.data.id)).toContain(stored);
    }
    for (const wrong of ['javascript:alert(1)', '1@nowhere', 'two words']) {
      const { status, data } = await post('save', { values: { field, value: { [CHINESE]: wrong } } });
      expect([status, data.errors?.[0]?.path], wrong).toEqual([422, '/values/value']);
    }
  });
});
