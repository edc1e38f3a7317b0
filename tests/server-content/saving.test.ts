import { describe, expect, test } from 'vitest';
import { signIn, serveForFile } from '../server-http/server.ts';

const server = serveForFile({ SEED: 'demo' });

interface Envelope {
  code: number;
  data: never;
}

async function get(url: string, headers: Record<string, string> = { 'accept-language': 'en-US' }) {
  const answer = await server.app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Envelope>() };
}

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en-US', ...headers },
  });
  return { status: answer.statusCode, ...answer.json<Envelope>() };
}

describe('saving', () => {
  const read = async () =>
    (await get('/api/content/getByChannelCode?channelCode=ABOUTUS&languageCode=zh-CN')).data as {
      ast: { vm: object[]; data: object; dict: object };
      revision: number;
    };
  const bodyOf = (ast: object, revision: number) => ({
    language: 'zh-CN',
    projectCode: 'default',
    channelContentMap: { ABOUTUS: { ast, revision } },
  });

  test('needs an owner, raises the revision, keeps the history; an old revision is a conflict', async () => {
    const { headers } = await signIn(server.app, 'editor');
    const before = await read();
    const ast = { ...before.ast, vm: [...before.ast.vm, { key: 'new', block: 'made-up', version: 1 }] };
    expect(await post('/api/content/save', bodyOf(ast, before.revision))).toMatchObject({ status: 401 });
    expect(await post('/api/content/save', bodyOf(ast, before.revision), headers)).toMatchObject({
      status: 200,
      data: { ABOUTUS: before.revision + 1 },
    });
    expect(await read()).toMatchObject({ revision: before.revision + 1, ast });
    expect(await post('/api/content/save', bodyOf(before.ast, before.revision), headers)).toMatchObject({
      status: 409,
      code: 4091,
      data: { channelCode: 'ABOUTUS', revision: before.revision + 1, stored: ast },
    });

    const history = await get('/api/content/revisions?channelCode=ABOUTUS&languageCode=zh-CN', headers);
    expect(history.data[0]).toMatchObject({ revision: before.revision + 1, author: 'editor' });
    expect(
      await post(
        '/api/content/restore',
        { channelCode: 'ABOUTUS', languageCode: 'zh-CN', revision: before.revision },
        headers,
      ),
    ).toMatchObject({ data: { revision: before.revision + 2 } });
    expect((await read()).ast).toEqual(before.ast);
  });

  test.each([
    ['another site', (body: object) => ({ ...body, projectCode: 'other' }), '/projectCode'],
    ['a language nobody speaks here', (body: object) => ({ ...body, language: 'fr-FR' }), '/language'],
    [
      'a channel that is none of the site',
      (body: object) => ({
        ...body,
        channelContentMap: { NOWHERE: { ast: { vm: [], data: {}, dict: {} }, revision: 1 } },
      }),
      '/channelContentMap/NOWHERE',
    ],
    [
      'a link that runs a script, in a block whose key another has',
      (body: object) => ({
        ...body,
        channelContentMap: {
          ABOUTUS: {
            ast: {
              vm: [
                { key: 'a', block: 'x', version: 1 },
                { key: 'a', block: 'x', version: 1 },
              ],
              data: { a: { linkUrl: 'javascript:alert(1)' } },
              dict: {},
            },
            revision: 1,
          },
        },
      }),
      '/channelContentMap/ABOUTUS/ast/vm/1/key',
    ],
    ['no channel at all', (body: object) => ({ ...body, channelContentMap: {} }), '/channelContentMap'],
    ['an unknown member', (body: object) => ({ ...body, extra: 1 }), '/extra'],
    [
      'blocks that are no list',
      (body: object) => ({
        ...body,
        channelContentMap: { ABOUTUS: { ast: { vm: {}, data: {}, dict: {} }, revision: 1 } },
      }),
      '/channelContentMap/ABOUTUS/ast/vm',
    ],
    [
      'a revision that is a text',
      (body: object) => ({
        ...body,
        channelContentMap: { ABOUTUS: { ast: { vm: [], data: {}, dict: {} }, revision: '1' } },
      }),
      '/channelContentMap/ABOUTUS/revision',
    ],
    [
      'data a block cannot have',
      (body: object) => ({
        ...body,
        channelContentMap: {
          ABOUTUS: {
            ast: {
              vm: [{ key: 'a', block: 'news-list-4', version: 1 }],
              data: { a: { pageSize: 'many' } },
              dict: {},
            },
            revision: 1,
          },
        },
      }),
      '/channelContentMap/ABOUTUS/ast/data/a/pageSize',
    ],
  ])('%s is refused with its place', async (_, change, path) => {
    const { headers } = await signIn(server.app, 'owner');
    const before = await read();
    const refused = await post('/api/content/save', change(bodyOf(before.ast, before.revision)), headers);
    expect(refused).toMatchObject({ status: 422, code: 422 });
    expect((refused.data as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(
      path,
    );
    const inChinese = await post('/api/content/save', change(bodyOf(before.ast, before.revision)), {
      ...headers,
      'accept-language': 'zh-CN',
    });
    for (const { message } of (inChinese.data as { errors: { message: string }[] }).errors)
      expect(message).toMatch(/^[^{}]*\p{Script=Han}[^{}]*$/u);
    expect(await read()).toEqual(before);
  });
});
