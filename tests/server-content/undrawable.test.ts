/** A document is acknowledged only when its pages can be drawn. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';

/** A text with which this server cannot draw a page: no such document is known, so the test has a fault. */
const FAULTY = 'cannot be drawn';

async function makeFaultyServer(name: string): Promise<TestServer> {
  const kind: Record<string, string> =
    name === 'PostgreSQL' ? { DATABASE_URL: await makePostgresDatabase() } : {};
  return makeServer({ SEED: 'demo', ...kind }, undefined, async (services) => {
    const { preparePage } = services;
    Object.assign(services, {
      preparePage: (async (model, ...others) => {
        const { content, NavigationCommon } = model;
        if ([content, NavigationCommon].some(({ ast }) => JSON.stringify(ast.data).includes(FAULTY)))
          throw new TypeError('a fault of the program');
        return preparePage(model, ...others);
      }) satisfies typeof preparePage,
    });
    return { pages: await makePages(services, {}) };
  });
}

describe.each(DATABASES)('on $name a document that cannot be drawn', ({ name }) => {
  let server: TestServer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await makeFaultyServer(name);
    headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
  });
  afterAll(() => server.close());

  const read = async (channelCode: string, languageCode = 'zh-CN') => {
    const query = new URLSearchParams({ channelCode, languageCode }).toString();
    const answer = await server.app.inject(`/api/content/getByChannelCode?${query}`);
    return answer.json<{ data: { ast: Ast; revision: number } }>().data;
  };
  const post = async (call: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/content/${call}`, payload, headers });
    return { status: answer.statusCode, ...answer.json<{ data: unknown }>() };
  };
  const save = (channelCode: string, ast: Ast, revision: number, language = 'zh-CN') =>
    post('save', {
      language,
      projectCode: 'default',
      channelContentMap: { [channelCode]: { ast, revision } },
    });
  const withBlock = ({ vm, data, dict }: Ast, text: string): Ast => ({
    vm: [...vm.slice(0, 1), { key: 'mine', block: 'introduction', version: 1 }, ...vm.slice(1)],
    data: { ...data, mine: { subContentMap: { BigTitle: { title: text } } } },
    dict,
  });
  const statusOf = async (url: string): Promise<number> => (await server.app.inject(url)).statusCode;

  test.each(['zh-CN', 'en-US'])('is rejected at its block, in %s', async (language) => {
    const before = await read('ABOUTUS', language);
    const answer = await save('ABOUTUS', withBlock(before.ast, FAULTY), before.revision, language);
    expect(answer).toMatchObject({
      status: 422,
      data: {
        errors: [
          {
            path: '/channelContentMap/ABOUTUS/ast/data/mine',
            rule: 'drawable',
            message: expect.stringContaining('Change or delete the block') as string,
          },
        ],
      },
    });
    expect((await read('ABOUTUS', language)).revision).toBe(before.revision);
    expect(await statusOf('/about')).toBe(200);
  });

  test('is rejected when it is the header, which every page shows', async () => {
    const { ast, revision } = await read('NavigationCommon');
    expect(await save('NavigationCommon', withBlock(ast, FAULTY), revision)).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/channelContentMap/NavigationCommon/ast/data/mine' }] },
    });
    expect(await statusOf('/home')).toBe(200);
  });

  test('is rejected when it is an old state that is restored', async () => {
    const { ast, revision } = await read('ABOUTUS');
    expect(await save('ABOUTUS', withBlock(ast, 'can be drawn'), revision)).toMatchObject({ status: 200 });
    const { queries } = server.services.database;
    await queries
      .updateTable('revision')
      .set({ record_values: JSON.stringify(withBlock(ast, FAULTY)) })
      .where('record_id', '=', 'ABOUTUS')
      .where('revision', '=', revision + 1)
      .execute();
    const old = { channelCode: 'ABOUTUS', languageCode: 'zh-CN', revision: revision + 1 };
    expect(await post('restore', old)).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/revision', rule: 'drawable' }] },
    });
    expect(await statusOf('/about')).toBe(200);
  });

  test('is rejected with all documents of its save', async () => {
    const [about, contact] = [await read('ABOUT_CRAFT'), await read('SERVICE')];
    const channelContentMap = {
      ABOUT_CRAFT: { ...about, ast: withBlock(about.ast, 'fine') },
      SERVICE: { ...contact, ast: withBlock(contact.ast, FAULTY) },
    };
    const places = Object.fromEntries(
      Object.entries(channelContentMap).map(([code, { ast, revision }]) => [code, { ast, revision }]),
    );
    const body = { language: 'zh-CN', projectCode: 'default', channelContentMap: places };
    expect(await post('save', body)).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/channelContentMap/SERVICE/ast/data/mine' }] },
    });
    expect((await read('ABOUT_CRAFT')).revision).toBe(about.revision);
  });
});
