// What a site still says as its kit does: the console lists it in all languages until an owner changes it.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { PageContent } from '../../runtime/model/page.ts';
import { menuFor } from '../../src/assembly/console-documents.ts';
import { piecesOf } from '../../src/server/entities/kits/kit-words.ts';
import { listSeeds } from '../../src/server/kernel/seed-folders.ts';
import { readKit } from '../../src/server/seed/read-seed.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

type Theme = { preset: string; overrides: Record<string, unknown> };
type Left = ApiCalls['consoleKit.leftTexts']['data'];

const NAME = { 'zh-CN': '轮师傅', 'en-US': 'Velofix' };
const CONTACT = {
  phone: '021 5555 0142',
  email: 'hello@velofix.example',
  address: { 'en-US': '88 Anfu Road' },
};

function serveBlank() {
  const site = {} as TestServer & { headers: Record<string, string> };
  beforeAll(async () => {
    const server = await makeServer({ SEED: 'blank' });
    const headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
    Object.assign(site, server, { headers });
  });
  afterAll(() => site.close());
  const call = async <Data>(path: string, payload?: object): Promise<Data> => {
    const method = payload === undefined ? ('GET' as const) : ('POST' as const);
    const url = `/api/console/${path}`;
    const answer = await site.app.inject({ method, url, payload, headers: site.headers });
    expect([answer.statusCode, path]).toEqual([200, path]);
    return answer.json<{ data: Data }>().data;
  };
  const left = async (query = ''): Promise<Left> => {
    const found: Left = [];
    for (let pageNum = 1; found.length === (pageNum - 1) * 200; pageNum++)
      found.push(...(await call<Left>(`kit/leftTexts?pageNum=${pageNum}&pageSize=200${query}`)));
    return found;
  };
  return { site, call, left };
}

test('a long text of brackets is split in linear time', () => {
  const start = process.cpuUsage();
  expect(piecesOf(`<b>Open</b> ${'<'.repeat(200_000)}`)[0]).toMatch(/^Open </);
  const { user, system } = process.cpuUsage(start);
  // Milliseconds of processor time. In time that is not linear it would take minutes.
  expect((user + system) / 1000).toBeLessThan(2000);
});

describe('a clinic’s kit that a bicycle repair shop has taken', () => {
  const { site, call, left } = serveBlank();
  const menuOf = async () => {
    const { has } = await call<ApiCalls['consoleHome.get']['data']>('home');
    return menuFor(new Set(['content.read']), has).flatMap(({ screens }) => screens.map(({ name }) => name));
  };
  const saysOf = (all: Left, kind: string) => all.filter((row) => row.kind === kind).map(({ text }) => text);

  test('is no finding while the site is still the sample', async () => {
    const before = await menuOf();
    await call('kit/use', { id: 'clinic' });
    expect(await left()).toEqual([]);
    expect([before, await menuOf()].map((menu) => menu.includes('kit-text'))).toEqual([false, false]);
  });

  test('is listed with all that it says, but for what the owner has said', async () => {
    await call('setting/save', { id: 'start', values: { name: NAME, ...CONTACT } });
    expect(await menuOf()).toContain('kit-text');
    const footer = await call<object>(
      '../content/getByChannelCode?channelCode=WebSiteCommon&languageCode=zh-CN',
    );
    expect(JSON.stringify(footer)).not.toContain('备00');
    // Where the kit said that it is made up, nothing is said.
    expect(JSON.stringify(footer).split(`:"${NAME['zh-CN']}"`).length).toBeLessThanOrEqual(2);
    const all = await left();
    const onPages = saysOf(all, 'page');
    for (const text of ['Sit down first. Take your time.', 'Dental & family clinic', 'Dr. Lu Qinghe'])
      expect(onPages).toContain(text);
    expect(onPages.filter((text) => text.includes('淮隐') || text.includes('牙')).length).toBeGreaterThan(3);
    // The place on the map follows the footer, which says hours below the address. Its position is not known.
    const contact = JSON.stringify(
      await call('../content/getByChannelCode?channelCode=FORMSERVICE&languageCode=en-US'),
    );
    expect(contact).toContain('"Address":{"title":"88 Anfu Road"}');
    expect(onPages.filter((text) => text.includes('Huaiyin Lane, Gusu'))).toEqual([]);
    expect(onPages).toContain('Medical institution license no. 00000000000000 (demo)');
    expect(onPages).toContain('© 2014–2026 Velofix');
    expect(onPages.some((text) => text.startsWith('The waiting area: a tall arched window'))).toBe(true);
    // Where the program has written the owner's name or phone into a sentence, the rest is the kit's.
    expect(onPages.some((text) => text.includes(CONTACT.phone))).toBe(true);
    expect(saysOf(all, 'channel').some((text) => text.startsWith('Dental care, children’s dentistry'))).toBe(
      true,
    );
    expect(saysOf(all, 'article')).toContain('Two minutes with a toothbrush');
    expect(saysOf(all, 'form')).toContain('I agree that the clinic uses these details to arrange this visit');
    expect(new Set(all.map(({ languageCode }) => languageCode))).toEqual(new Set(['zh-CN', 'en-US']));
    const texts = all.map(({ text }) => text);
    for (const text of ['Velofix', '轮师傅', '轮师傅标志', CONTACT.phone, CONTACT.email, 'About us', 'Home'])
      expect(texts).not.toContain(text);
    expect(all.filter(({ link }) => !/^\/(?:edit|owner)\/./.test(link))).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('is no longer listed where the owner has written', async () => {
    const row = (await left('&languageCode=en-US')).find(({ kind }) => kind === 'article');
    const id = row?.link.split('/').at(-1) ?? '';
    const { values } = await call<{ values: object }>(`article/get?id=${id}`);
    const title = { 'zh-CN': '补胎', 'en-US': 'A flat tyre' };
    await call('article/save', { id, values: { ...values, title } });
    const texts = (await left()).filter(({ link }) => link === row?.link).map(({ text }) => text);
    expect(texts).not.toContain(row?.text);
    expect(texts.length).toBeGreaterThan(5);
  });

  test('is asked for by page, language and word', async () => {
    const { itemRecords } = site.services;
    const reads = (['list', 'read'] as const).map((name) => vi.spyOn(itemRecords, name));
    const ofPage = await left('&channelCode=ABOUTUS&languageCode=zh-CN');
    expect(new Set(ofPage.map(({ kind }) => kind))).toEqual(new Set(['page', 'channel']));
    expect(ofPage.some(({ place }) => place?.document === 'WebSiteCommon')).toBe(true);
    expect(new Set(ofPage.map(({ languageCode }) => languageCode))).toEqual(new Set(['zh-CN']));
    expect(await left('&languageCode=fr-FR')).toEqual([]);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    expect((await left('&q=emergency')).every((row) => /emergency/i.test(row.text + row.title))).toBe(true);
    // However many articles the site has, those of the kit are read.
    expect(reads.map(({ mock }) => mock.calls.length > 0)).toEqual([false, true]);
    // The next pages of the list are of the same reading.
    const pageOf = (pageNum: number) => call<Left>(`kit/leftTexts?pageNum=${pageNum}&pageSize=20`);
    const [, read] = reads;
    const first = await pageOf(1);
    read?.mockClear();
    const ids = [...first, ...(await pageOf(2)), ...(await pageOf(3))].map((row) => row.id);
    expect([new Set(ids).size, read?.mock.calls.length]).toEqual([60, 0]);
  });
});

describe('a kit that is taken back after its first day', () => {
  const { site, call } = serveBlank();
  const theme = async () =>
    (await call<{ revision: number; values: { document: Theme } }>('theme/get?id=theme')) ?? undefined;
  const seeds = { brand: '#c2410c', accent: '#14532d', neutral: '#292524', ground: '#ffffff' };
  const undo = (id: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/console/changeSet/undo',
      payload: { id },
      headers: site.headers,
    });

  test('leaves the colours of the logo to the owner, as name and logo are', async () => {
    const { id } = await call<{ id: string }>('kit/use', { id: 'clinic' });
    const { revision, values } = await theme();
    const coloured = { ...values.document, overrides: { ...values.document.overrides, seeds } };
    await call('theme/save', { id: 'theme', revision, values: { document: coloured } });
    expect((await undo(id)).statusCode).toBe(200);
    expect((await theme()).values.document).toEqual({ preset: 'kiln', overrides: { seeds } });
    // The kit waits with them, and brings its look alone when it is published again.
    await call('changeSet/publish', { id });
    expect((await theme()).values.document).toEqual(coloured);
    expect((await undo(id)).statusCode).toBe(200);
  });

  test('says by their titles what an owner has changed since', async () => {
    const { id } = await call<{ id: string }>('kit/use', { id: 'clinic' });
    const { values, revision } = await call<{ values: object; revision: number }>('channel/get?id=HOME');
    const seoDescription = { 'zh-CN': '修车', 'en-US': 'Bicycles' };
    await call('channel/save', { id: 'HOME', revision, values: { ...values, seoDescription } });
    const refused = await undo(id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Changed since: Home. Nothing was undone. Restore the others from their histories.',
    ]);
  });
});

test('a block that goes in the main language of a kit’s page goes in the others, too', async () => {
  const server = await makeServer({ SEED: 'blank' });
  onTestFinished(() => server.close());
  const { headers } = await signIn(server.app, 'owner');
  const send = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, headers });
  const read = async (language: string) => {
    const url = `/api/content/getByChannelCode?channelCode=ABOUTUS&languageCode=${language}`;
    return (await server.app.inject({ url, headers })).json<{ data: PageContent }>().data;
  };
  expect((await send('/api/console/kit/use', { id: 'clinic' })).statusCode).toBe(200);
  const before = await Promise.all(['zh-CN', 'en-US'].map(read));
  const [{ ast, revision }] = before as [PageContent, PageContent];
  const { years: _, ...data } = ast.data;
  const shorter = { ...ast, vm: ast.vm.filter(({ key }) => key !== 'years'), data };
  const channelContentMap = { ABOUTUS: { ast: shorter, revision } };
  const saved = await send('/api/content/save', {
    language: 'zh-CN',
    projectCode: 'default',
    channelContentMap,
  });
  expect(saved.statusCode).toBe(200);
  const keysOf = (page?: PageContent) => page?.ast.vm.map(({ key }) => key);
  expect(keysOf(before[1])).toContain('years');
  const after = await read('en-US');
  expect(keysOf(after)).toEqual(keysOf({ ...after, ast: shorter }));
  expect(after.ast.data.hero).toEqual(before[1]?.ast.data.hero);
});

const kits = await Promise.all(listSeeds().map(async (id) => ({ id, kit: await readKit(id) })));

describe.each(kits.filter(({ kit }) => kit !== undefined))('the kit $id', ({ id }) => {
  const { call, left } = serveBlank();

  test('is found again by what it says', { tags: 'long' }, async () => {
    await call('kit/use', { id });
    await call('setting/save', { id: 'start', values: { name: NAME } });
    expect((await left()).length).toBeGreaterThan(300);
  });
});
