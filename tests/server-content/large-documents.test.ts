import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';

const COMMON = 'NavigationCommon';
const PAGES = ['/home', '/owner/login', '/edit/home'];

interface Problem {
  path: string;
  message: string;
}

describe.each(DATABASES)('on $name a document that its schema allows', ({ name }) => {
  const site = serveSite(name, {});
  let channelCodes: string[] = [];
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    headers = (await signIn(site.app, 'owner')).headers;
    const rows = await site.services.database.queries.selectFrom('channel').select('channel_code').execute();
    channelCodes = rows.map((row) => row.channel_code);
  });

  const ask = async (options: InjectOptions) => {
    const answer = await site.app.inject({ ...options, headers });
    const { data } = answer.json<{ data: { revision?: number; errors?: Problem[] } }>();
    return { status: answer.statusCode, data };
  };
  const save = async (asts: Readonly<Record<string, object>>) => {
    const entries = Object.entries(asts).map(async ([channelCode, ast]) => {
      const url = `/api/content/getByChannelCode?channelCode=${channelCode}&languageCode=zh-CN`;
      const { data } = await ask({ url });
      return [channelCode, { ast, revision: data.revision }] as const;
    });
    const channelContentMap = Object.fromEntries(await Promise.all(entries));
    const payload = { language: 'zh-CN', projectCode: 'default', channelContentMap };
    const answer = await ask({ method: 'POST', url: '/api/content/save', payload });
    return { status: answer.status, errors: answer.data.errors };
  };
  /** The statuses of the home page, the login and the editor. */
  const look = async () => {
    const statuses: number[] = [];
    for (const url of PAGES) {
      const sent = url === '/owner/login' ? {} : headers;
      statuses.push((await site.app.inject({ url, headers: sent })).statusCode);
    }
    return statuses;
  };
  const bind = (codes: readonly string[]) => ({ parts: codes.map((dictCode) => ({ dictCode })) });
  const codesOf = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const entriesOf = (codes: readonly string[], value = 'words') =>
    Object.fromEntries(codes.map((code) => [code, { code, value, hasModified: true }]));
  const documentOf = (data: object, dict: object = {}) => ({
    vm: [{ key: 'one', block: 'header', version: 1 }],
    data: { one: data },
    dict,
  });

  test('may be bound to 20,000 dictionary values', async () => {
    expect(await save({ [COMMON]: documentOf(bind(codesOf(20_000, ''))) })).toMatchObject({ status: 200 });
    expect(await look()).toEqual([200, 200, 200]);
  });

  test('may bring 1,000 dictionary values, which can be changed together', { tags: 'long' }, async () => {
    const codes = codesOf(1000, 'v');
    expect(await save({ [COMMON]: documentOf(bind(codes), entriesOf(codes)) })).toMatchObject({
      status: 200,
    });
    const valueMap = Object.fromEntries(codes.map((code) => [code, { value: 'others' }]));
    const saved = await ask({ method: 'POST', url: '/api/dictionary/saveValues', payload: { valueMap } });
    expect(saved.status).toBe(200);
    expect((await ask({ url: '/api/dictionary/list?type=1' })).status).toBe(200);
    expect(await look()).toEqual([200, 200, 200]);
  });

  test('may bring 1,000 dictionary values to each of 20 pages', async () => {
    const asts = channelCodes.slice(0, 20).map((channelCode, at) => {
      const codes = codesOf(1000, `${at}-`);
      return [channelCode, documentOf(bind(codes), entriesOf(codes, ''))] as const;
    });
    expect(await save(Object.fromEntries(asts))).toMatchObject({ status: 200 });
    expect(await look()).toEqual([200, 200, 200]);
  });

  test('may show 9,000 files, also such as no library has', async () => {
    const files = Array.from({ length: 9000 }, (_, at) => ({ resourceCode: `file-${at}`, resourceType: 1 }));
    const long = { resourceCode: 'x'.repeat(20_000) };
    expect(await save({ [COMMON]: documentOf({ files: [...files, long] }) })).toMatchObject({ status: 200 });
    expect(await look()).toEqual([200, 200, 200]);
  });

  test('is rejected with its place if it is too large to be drawn in a moment', async () => {
    const words = (length: number) => documentOf({ subContentMap: { Other: { title: 'x'.repeat(length) } } });
    expect(await save({ [COMMON]: words(600_000) })).toMatchObject({
      status: 422,
      errors: [
        { path: `/channelContentMap/${COMMON}/ast`, message: expect.stringContaining('601') as string },
      ],
    });
    const asts = channelCodes.slice(0, 5).map((code) => [code, words(450_000)] as const);
    expect(await save(Object.fromEntries(asts))).toMatchObject({
      status: 422,
      errors: [{ path: '/channelContentMap' }],
    });
  });

  test('is rejected with its place if it is a form that is too large', async () => {
    const rule = [{ name: 'one', type: 'string', title: 'x'.repeat(600_000), 'x-component': 'Input' }];
    const payload = { title: 'Visit', rule, option: {} };
    expect(await ask({ method: 'POST', url: '/api/memberMenu/save', payload })).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/rule' }] },
    });
  });

  test('cannot become too large by the dictionary', async () => {
    const codes = codesOf(100, 'w');
    const document = documentOf(bind(codes), entriesOf(codes));
    expect(await save({ [COMMON]: document })).toMatchObject({ status: 200 });
    const valueMap = Object.fromEntries(codes.map((code) => [code, { value: 'x'.repeat(6_000) }]));
    expect(
      await ask({ method: 'POST', url: '/api/dictionary/saveValues', payload: { valueMap } }),
    ).toMatchObject({ status: 422, data: { errors: [{ path: '/valueMap' }] } });
    expect(await look()).toEqual([200, 200, 200]);
  });

  test('may have keys and codes that every object has by itself, but for those of a prototype', async () => {
    const code = 'toString';
    const ast = {
      vm: [
        { key: 'valueOf', block: 'introduction', version: 1 },
        { key: 'hasOwnProperty', block: 'introduction', version: 1 },
      ],
      data: { valueOf: { subContentMap: { BigTitle: { title: 'Kiln', dictCode: code } } } },
      dict: {},
    };
    expect(await save({ HOME: ast })).toMatchObject({ status: 200 });
    const { body } = await site.app.inject('/home');
    expect(body).toContain('Kiln');
    const bound = { ...ast, dict: { [code]: { code, value: 'Oven', hasModified: true } } };
    expect(await save({ HOME: bound })).toMatchObject({ status: 200 });
    expect((await site.app.inject('/home')).body).toContain('Oven');

    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const entry = JSON.parse(`{"${name}":{"code":"x","value":"y"}}`) as object;
      expect(await save({ HOME: { ...ast, dict: entry } })).toMatchObject({
        status: 422,
        errors: [{ path: `/channelContentMap/HOME/ast/dict/${name}` }],
      });
    }
  });
});
