/** Names of blocks, and what links can lead to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkTarget, NamedTarget, PageSection } from '../../runtime/generated/api.generated.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

let server: TestServer;
let headers: Record<string, string>;
afterAll(() => server.close());
beforeAll(async () => {
  server = await makeServer({ SEED: 'demo' }, undefined, async (services) => ({
    pages: await makePages(services, {}),
  }));
  headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
});

interface Stored {
  ast: Ast;
  revision: number;
}

async function read(channelCode: string, languageCode = 'zh-CN'): Promise<Stored> {
  const query = new URLSearchParams({ channelCode, languageCode }).toString();
  const url = `/api/content/getByChannelCode?${query}`;
  return (await server.app.inject({ url, headers })).json<{ data: Stored }>().data;
}

async function save(channelCode: string, change: (ast: Ast) => Ast, language = 'zh-CN') {
  const { ast, revision } = await read(channelCode, language);
  const payload = {
    language,
    projectCode: 'default',
    channelContentMap: { [channelCode]: { ast: change(ast), revision } },
  };
  const answer = await server.app.inject({ method: 'POST', url: '/api/content/save', payload, headers });
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() };
}

const named =
  (index: number, anchor: string | undefined) =>
  (ast: Ast): Ast => ({
    ...ast,
    vm: ast.vm.map(({ anchor: before, ...block }, at) => {
      const name = at === index ? anchor : before;
      return { ...block, ...(name === undefined ? {} : { anchor: name }) };
    }),
  });

const linked =
  (members: object) =>
  (ast: Ast): Ast => {
    const key = ast.vm.find(({ block }) => block === 'introduction')?.key ?? '';
    const own = ast.data[key] as { subContentMap: object };
    const MoreText = { title: 'Team', linkType: 1, ...members };
    const data = { ...own, subContentMap: { ...own.subContentMap, MoreText } };
    return { ...ast, data: { ...ast.data, [key]: data } };
  };

async function ask<Data>(call: string, query: Record<string, string>): Promise<Data> {
  const url = `/api/console/links/${call}?${new URLSearchParams(query).toString()}`;
  return (await server.app.inject({ url, headers })).json<{ data: Data }>().data;
}

const htmlOf = async (url: string): Promise<string> => (await server.app.inject(url)).body;

describe('the name of a block', () => {
  test('is the id of what stands before it on the page, in every language', async () => {
    expect((await save('ABOUTUS', named(1, '团队'))).status).toBe(200);
    expect(await htmlOf('/about')).toContain('<span id="团队" class="anchor"></span>');
    expect(await htmlOf('/en/about')).toContain('id="团队"');
    // A translation that is saved keeps it.
    const english = await save('ABOUTUS', (ast) => ast, 'en-US');
    expect(english.status).toBe(200);
    expect((await read('ABOUTUS', 'en-US')).ast.vm[1]?.anchor).toBe('团队');
  });

  test.each([
    ['with a blank', 'our team', 'cannot be the name'],
    ['that begins with a digit', '1st', 'cannot be the name'],
    ['that the page itself uses', 'main', 'The page itself uses the name "main"'],
    ['that is too long', 'a'.repeat(51), 'at most 50 characters'],
  ])('%s is refused at its place', async (_, name, message) => {
    const answer = await save('ABOUTUS', named(0, name));
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/channelContentMap/ABOUTUS/ast/vm/0/anchor' }] },
    });
    expect(JSON.stringify(answer.data)).toContain(JSON.stringify(message).slice(1, -1));
  });

  test('that another block of the page has is refused', async () => {
    await save('ABOUTUS', named(1, 'team'));
    const answer = await save('ABOUTUS', named(2, 'team'));
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/channelContentMap/ABOUTUS/ast/vm/2/anchor' }] },
    });
  });

  test('is followed by links of other pages, in both languages', async () => {
    await save('ABOUTUS', named(1, 'team'));
    await save('HOME', linked({ linkChannelCode: 'ABOUTUS', linkAnchor: 'team' }));
    expect(await htmlOf('/home')).toContain('href="/about#team"');
    expect(await htmlOf('/en/home')).toContain('href="/en/about#team"');
  });

  test('visitors get no button for a page that is gone; an owner mends it', async () => {
    await save('HOME', linked({ linkChannelCode: 'GONE' }));
    const buttonIn = (html: string) => /<(?:a|button)\b[^>]*>(?=Team<)/.exec(html)?.[0];
    expect(buttonIn(await htmlOf('/home'))).toMatch(/^<button .*hidden=""/);
    const edited = await server.app.inject({ url: '/edit/home', headers });
    expect(buttonIn(edited.body)).not.toContain('hidden=""');
  });
});

describe('what links can lead to', () => {
  beforeAll(async () => {
    await save('ABOUTUS', named(1, 'team'));
  });

  test('is found by name: pages, sections, articles, products and files', async () => {
    const kindsOf = async (q: string) =>
      new Set((await ask<LinkTarget[]>('find', { q })).map(({ kind }) => kind));
    expect(await kindsOf('')).toEqual(new Set(['page', 'section', 'article', 'product', 'file']));
    expect(await ask<LinkTarget[]>('find', { q: '#team' })).toEqual([
      { kind: 'section', title: expect.stringContaining(' › ') as string, address: '/about#team' },
    ]);
    expect(await kindsOf('no such thing anywhere')).toEqual(new Set());
  });

  test('is named by the address that was offered', async () => {
    const targets = await ask<LinkTarget[]>('find', { q: '' });
    const named = await Promise.all(targets.map(({ address }) => ask<NamedTarget>('read', { address })));
    expect(named).toEqual(targets.map(({ kind, title }) => ({ kind, title })));
  });

  test.each([
    ['/about#nobody', 'nothing'],
    ['/no-such-page', 'nothing'],
    ['/news/no-such-article', 'nothing'],
    ['/media/none_10x10.webp', 'nothing'],
    ['https://example.com/', 'elsewhere'],
    ['tel:12345', 'elsewhere'],
    ['#here', 'elsewhere'],
    ['/en/about', 'page'],
    ['/About/', 'page'],
  ])('%s leads to: %s', async (address, kind) => {
    expect((await ask<NamedTarget>('read', { address })).kind).toBe(kind);
  });

  test('lists the sections of a page, which guests may not ask for', async () => {
    const sections = await ask<PageSection[]>('sections', { channelCode: 'ABOUTUS' });
    expect(sections.map(({ anchor }) => anchor)).toEqual(['team']);
    expect(sections[0]?.title).not.toBe('');
    const guest = await server.app.inject('/api/console/links/sections?channelCode=ABOUTUS');
    expect(guest.statusCode).toBe(401);
  });
});
