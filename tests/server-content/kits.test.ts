// Kits: an empty site has one at once, a site with content keeps what it says, and both are taken back.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { DATABASES, makePostgresDatabase, type DatabaseName } from '../support/database.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

interface Answer<Data> {
  status: number;
  message: string;
  data: Data;
}
type Details = ApiCalls['consoleKit.get']['data']['details'];
type SetDetails = ApiCalls['consoleChangeSet.get']['data']['details'];

/** A server whose owner calls it. */
function serveKits(database: DatabaseName, seed: 'blank' | 'demo') {
  const site = {} as TestServer & { headers: Record<string, string> };
  beforeAll(async () => {
    const place: Record<string, string> =
      database === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() };
    const server = await makeServer({ SEED: seed, ...place }, undefined, async (services) => ({
      pages: await makePages(services, {}),
    }));
    const headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
    Object.assign(site, server, { headers });
  });
  afterAll(() => site.close());
  return {
    site,
    async get<Data>(path: string): Promise<Data> {
      const answer = await site.app.inject({ url: `/api/${path}`, headers: site.headers });
      return answer.json<Answer<Data>>().data;
    },
    async post<Data = { id: string }>(path: string, payload: object): Promise<Answer<Data>> {
      const url = `/api/console/${path}`;
      const answer = await site.app.inject({ method: 'POST', url, payload, headers: site.headers });
      return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
    },
    /** What visitors get, without what is different each time. */
    async see(path: string): Promise<string> {
      const answer = await site.app.inject({ url: path });
      return `${answer.statusCode} ${answer.body.replaceAll(/nonce="[^"]*"/g, '')}`;
    },
    async upload(files: Readonly<Record<string, unknown>>, cutOff = 0) {
      const whole = zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, value]) => [
            name,
            value instanceof Uint8Array
              ? value
              : strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
          ]),
        ),
      );
      const bytes = whole.subarray(0, whole.length - cutOff);
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'a.kit.zip');
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/console/kit/upload',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { ...site.headers, 'content-type': request.headers.get('content-type') ?? '' },
      });
      return { ...answer.json<Answer<{ id: string }>>(), status: answer.statusCode };
    },
  };
}

const text = (chinese: string, english: string) => ({ 'zh-CN': chinese, 'en-US': english });
const part = (title: unknown) => ({ title });

describe.each(DATABASES)('an empty site on $name', ({ name }) => {
  const { site, get, post, see } = serveKits(name, 'blank');
  /** Of pages, without header and footer. */
  const readDocuments = async () =>
    (
      await site.services.database.queries
        .selectFrom('content')
        .select(['channel_code', 'language_code', 'document'])
        .where('channel_code', 'not in', ['NavigationCommon', 'WebSiteCommon'])
        .orderBy('channel_code')
        .orderBy('language_code')
        .execute()
    ).map((row) => ({ ...row }));
  let blank: Awaited<ReturnType<typeof readDocuments>> = [];
  let publication = '';

  test('shows its owners the pages of a kit, in which nothing runs, and nobody else', async () => {
    const url = '/preview/kit/demo/en/about';
    const page = await site.app.inject({ url, headers: site.headers });
    expect(page.body).toContain('Kilnfield');
    expect(page.body).toContain('href="/preview/kit/demo/en/service"');
    const [picture = ''] = /\/preview\/kit\/demo\/media\/[^" ]+/.exec(page.body) ?? [];
    expect((await site.app.inject({ url: picture })).headers['content-type']).toMatch(/^image\//);
    expect((await site.app.inject({ url })).statusCode).toBe(404);
    expect(await see('/en/about')).not.toContain('Kilnfield');
  });

  test('has all of a kit at once, and is as empty as before when it is taken back', async () => {
    const before = await Promise.all(['/home', '/en/home', '/about', '/news'].map(see));
    const { details } = await get<{ details: Details }>('console/kit/get?id=demo');
    expect(details).toMatchObject({ isEmpty: true, isUsable: true, problems: [] });
    const used = await post<{ id: string; isPublished: boolean }>('kit/use', { id: 'demo' });
    expect(used).toMatchObject({ status: 200, data: { isPublished: true } });
    expect(await see('/home')).toContain('砌境');
    expect(await see('/en/about')).toContain('Kilnfield');
    expect(await get<unknown[]>('console/article/list')).not.toEqual([]);
    expect(await post('changeSet/undo', { id: used.data.id })).toMatchObject({ status: 200 });
    expect(await Promise.all(['/home', '/en/home', '/about', '/news'].map(see))).toEqual(before);
  });

  test('says its name and contact wherever the kit has said them', async () => {
    blank = await readDocuments();
    // The samples of the kit that was taken back are nobody's: it can be used again.
    const used = await post<{ id: string; isPublished: boolean }>('kit/use', { id: 'demo' });
    expect(used).toMatchObject({ data: { isPublished: true } });
    publication = used.data.id;
    const values = {
      name: text('青石', 'Bluestone'),
      phone: '010 8888 6666',
      email: 'hi@bluestone.example',
      address: text('北京市东城区一号', '1 Dongcheng, Beijing'),
      icp: '京ICP备12345678号',
      logo: /\/media\/[\w-]+_\d+x\d+\.webp/.exec(await see('/home'))?.[0],
      logoCrop: { focus: { x: 17, y: 83 }, zoom: 1 },
    };
    expect(await post('setting/save', { id: 'start', values })).toMatchObject({ status: 200 });
    const pages = await Promise.all(['/home', '/en/about', '/en/service'].map(see));
    for (const page of pages) {
      for (const words of ['tel:01088886666', 'mailto:hi@bluestone.example', values.icp, values.phone])
        expect(page).toContain(words);
      // The kit's own, in any of its blocks, and in what search engines are told.
      expect(page).not.toMatch(/555 0187|hello@kilnfield\.example/);
      expect(page.slice(0, page.indexOf('</head>'))).not.toMatch(/Kilnfield|砌境/);
    }
    expect(/<title>.*<\/title>/.exec(pages[1] ?? '')?.[0]).toBe('<title>About Bluestone · Bluestone</title>');
    expect(pages[1]).toContain('Today Bluestone is part of');
    expect(pages[0]).toContain('"name":"青石"');
    expect(pages[0]).toContain('"telephone":"01088886666"');
    const header = pages[0]?.slice(0, pages[0].indexOf('</header>')) ?? '';
    expect(header).toContain(`src="${values.logo}"`);
    expect(header).toContain('object-position:17% 83%');
    const { database, config } = site.services;
    await database.queries.updateTable('owner').set({ email: 'ada@example.com' }).execute();
    expect(await post('setting/sendTest', {})).toMatchObject({ status: 200 });
    const outbox = join(config.DATA_DIR, 'outbox');
    const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    expect(mails.some((mail) => mail.includes('Bluestone') && !mail.includes('Kilnfield'))).toBe(true);
  });

  test('gives the kit back by one undo after that, and keeps its name and contact', async () => {
    const own = ['青石', '010 8888 6666', '北京市东城区一号'];
    const undone = await post('changeSet/undo', { id: publication });
    expect(undone).toMatchObject({ status: 200 });
    expect(await readDocuments()).toEqual(blank);
    const home = await see('/home');
    for (const words of own) expect(home).toContain(words);
    expect(home).not.toMatch(/砌境|Kilnfield/);
    expect(await post('kit/use', { id: 'clinic' })).toMatchObject({ data: { isPublished: true } });
    expect(await see('/home')).toContain('青石');
  });
});

describe.each([
  ['after', 'en-US', 'Crumb & Crust'],
  ['before', 'zh-CN', '面包屑'],
])('a site that is named in one language %s it has a kit', (when, language, given) => {
  const { post, see } = serveKits('SQLite', 'blank');
  const KIT_SAYS = /.{0,40}(?:Plumbline|垂准|演示站点|A demo site).{0,40}/g;

  /** All that visitors reach from the home pages. */
  async function readAll(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const waiting = ['/home', '/en/home'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (found.has(path)) continue;
      const page = await see(path);
      found.set(path, page);
      const links = [...page.matchAll(/<a [^>]*href="(\/[^"?#]*)"/g)].map(([, link = '']) => link);
      waiting.push(...links.filter((link) => !link.startsWith('/media/')));
    }
    return found;
  }

  test('says nothing of the kit’s name in any language', { tags: 'long' }, async () => {
    const values = { name: { [language]: given }, phone: '010 8888 6666' };
    const name = () => post('setting/save', { id: 'start', values });
    if (when === 'before') expect(await name()).toMatchObject({ status: 200 });
    expect(await post('kit/use', { id: 'law' })).toMatchObject({ status: 200 });
    if (when === 'after') expect(await name()).toMatchObject({ status: 200 });
    const pages = await readAll();
    expect(pages.size).toBeGreaterThan(30);
    const left = [...pages].flatMap(
      ([path, page]) => page.match(KIT_SAYS)?.map((words) => [path, words]) ?? [],
    );
    expect(left).toEqual([]);
    const shown = given.replace('&', '&amp;');
    for (const path of ['/about', '/en/about', '/articles', '/en/articles'])
      expect(pages.get(path)).toContain(shown);
  });
});

/** Another look for the home page, the page about the company and the header: other blocks, other theme. */
const OTHER = {
  'kit.json': { format: 1, title: text('别样', 'Other'), pages: ['HOME', 'ABOUTUS'], order: 1 },
  'site.json': {
    name: text('别样', 'Other'),
    defaultLanguage: 'zh-CN',
    languages: ['zh-CN', 'en-US'],
    switches: { memberLogin: false, mall: false },
    powerBy: { enabled: false, text: '', url: '' },
    theme: { preset: 'press', overrides: {} },
  },
  'channels.json': [
    { channelCode: 'HOME', channelName: text('首页', 'Home'), linkUrl: '/home', isHomePage: true },
    { channelCode: 'ABOUTUS', channelName: text('关于', 'About'), linkUrl: '/about' },
    { channelCode: 'PRICES', channelName: text('价格', 'Prices'), linkUrl: '/prices' },
  ],
  'pages/ABOUTUS.json': {
    channelCode: 'ABOUTUS',
    vm: [
      { key: 'a', block: 'image-text', version: 2 },
      { key: 'b', block: 'page-hero', version: 1 },
      { key: 'c', block: 'team', version: 1 },
    ],
    data: {
      a: { reverse: true, tone: 'brand', subContentMap: { BigTitle: part(text('例句', 'A sample')) } },
      b: { section: { align: 'center' }, subContentMap: { BigTitle: part(text('例题', 'A title')) } },
      c: {
        subContentMap: { BigTitle: part(text('例人', 'Sample people')) },
        resourceMap: { people: [{ contentCode: 'p', url: '/media/p_4x5.webp', Title: part('X') }] },
      },
    },
  },
};

describe.each(DATABASES)('a site with content on $name', ({ name }) => {
  const { site, get, post, see, upload } = serveKits(name, 'demo');
  let kit = '';
  const astOf = async (channelCode: string, language: string) =>
    (await get<{ ast: Ast }>(`content/getByChannelCode?channelCode=${channelCode}&languageCode=${language}`))
      .ast;

  test('takes a kit from a file, which changes nothing, and is told what it would change', async () => {
    const before = await see('/about');
    kit = (await upload(OTHER)).data.id;
    const { details } = await get<{ details: Details }>(`console/kit/get?id=${kit}`);
    expect(details).toMatchObject({ isOwn: true, isEmpty: false, isUsable: true, missing: ['Prices'] });
    expect(details.changes).toMatchObject([{ title: 'About', fate: 'changed', left: ['Team'] }]);
    expect(await see('/about')).toBe(before);
  });

  test('keeps what its pages say in the look of the kit, and has every byte back by one undo', async () => {
    const paths = ['/home', '/about', '/en/about', '/about/craft', '/en/home'];
    const before = await Promise.all(paths.map(see));
    const own = await Promise.all(['zh-CN', 'en-US'].map((language) => astOf('ABOUTUS', language)));
    const { data } = await post<{ id: string; isPublished: boolean }>('kit/use', { id: kit });
    expect(data.isPublished).toBe(false);
    expect(await Promise.all(paths.map(see))).toEqual(before);
    expect(await post('changeSet/publish', { id: data.id })).toMatchObject({ status: 200 });
    const [chinese, english] = await Promise.all(['/about', '/en/about'].map(see));
    expect(chinese).not.toContain('例');
    expect(english).not.toMatch(/A sample|A title|Sample people/);
    const poured = await astOf('ABOUTUS', 'en-US');
    for (const words of wordsOf(own[1])) expect(JSON.stringify(poured)).toContain(words);
    expect(await post('changeSet/undo', { id: data.id })).toMatchObject({ status: 200 });
    expect(await Promise.all(paths.map(see))).toEqual(before);
    expect(await Promise.all(['zh-CN', 'en-US'].map((language) => astOf('ABOUTUS', language)))).toEqual(own);
  });

  test('compares a page with the layout of a template, takes it, and has every byte back', async () => {
    const paths = ['/about', '/en/about'];
    const before = await Promise.all(paths.map(see));
    const own = await Promise.all(['zh-CN', 'en-US'].map((language) => astOf('ABOUTUS', language)));
    const asked = { channelCode: 'ABOUTUS', template: 'template:case-study' };
    const { id } = (await post('channel/useTemplate', asked)).data;
    const { details } = await get<{ details: SetDetails }>(`console/changeSet/get?id=${id}`);
    expect(details.pages).toMatchObject([{ title: 'About' }]);
    const [{ shownAt, beforeAt }] = details.pages as [SetDetails['pages'][number]];
    const look = async (url: string) => (await site.app.inject({ url, headers: site.headers })).body;
    expect(await look(beforeAt)).toContain('Kilnfield');
    const after = await look(shownAt);
    expect(blocksIn(after)).not.toEqual(blocksIn(await look(beforeAt)));
    expect((await site.app.inject({ url: shownAt })).statusCode).toBe(404);
    expect(await Promise.all(paths.map(see))).toEqual(before);
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    const poured = JSON.stringify(await astOf('ABOUTUS', 'en-US'));
    for (const words of wordsOf(own[1])) expect(poured).toContain(words);
    // Nothing that the page has not said: the sample texts of the template stay away.
    expect(await see('/en/about')).not.toContain('Fill in');
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    expect(await Promise.all(paths.map(see))).toEqual(before);
    expect(await Promise.all(['zh-CN', 'en-US'].map((language) => astOf('ABOUTUS', language)))).toEqual(own);
    const unknown = await post('channel/useTemplate', { ...asked, template: 'template:nothing' });
    expect(unknown).toMatchObject({ status: 422 });
  });

  test('refuses a kit of a newer program before anything changes', async () => {
    const newer = structuredClone(OTHER) as typeof OTHER & { 'pages/ABOUTUS.json': { vm: object[] } };
    newer['pages/ABOUTUS.json'].vm = [
      { key: 'a', block: 'image-text', version: 99 },
      { key: 'b', block: 'hologram', version: 1 },
    ] as never;
    const { id } = (await upload(newer)).data;
    const { details } = await get<{ details: Details }>(`console/kit/get?id=${id}`);
    expect(details.problems.map(({ message }) => message).join(' ')).toMatch(/hologram.*image-text/s);
    const refused = await post('kit/use', { id });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.message).toContain('hologram');
  });

  test.each([
    ['pages/ABOUTUS.json', '{ "channelCode": ', /pages\/ABOUTUS\.json/],
    ['channels.json', [{ channelCode: 'HOME' }], /channels\.json \/0\/channelName/],
    ['kit.json', { format: 2, title: 'x', pages: [] }, /newer version/],
    ['pictures.json', [{ resourceCode: 'a', file: 'a.webp', name: 'a', width: 1, height: 1 }], /a\.webp/],
  ])('names the place in a damaged %s', async (file, content, place) => {
    const answer = await upload({ ...OTHER, [file]: content });
    expect(answer.status).toBe(422);
    expect(answer.message).toMatch(place);
  });

  test('names a ZIP that is cut off, and takes nothing of it', async () => {
    const answer = await upload(OTHER, 200);
    expect(answer.status).toBe(422);
    expect(answer.message).toMatch(/damaged at ZIP/);
  });

  test('tells which languages a kit lacks, and which of its own are left out', async () => {
    const languages = ['zh-CN', 'ja-JP'];
    const { id } = (await upload({ ...OTHER, 'site.json': { ...OTHER['site.json'], languages } })).data;
    const { details } = await get<{ details: Details }>(`console/kit/get?id=${id}`);
    expect(details.isUsable).toBe(true);
    expect(details.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no texts in English/),
      expect.stringMatching(/left out/),
    ]);
  });

  test('is a kit of its own, which another site takes as a file', async () => {
    const saved = await post('kit/save', { values: { title: text('我们的', 'Ours') } });
    const request = { url: `/api/console/kit/download?id=${saved.data.id}`, headers: site.headers };
    const file = await site.app.inject(request);
    expect(file.statusCode).toBe(200);
    exported = new Uint8Array(file.rawPayload);
    expect(Object.keys(unzipSync(exported))).toContain('pages/ABOUTUS.json');
    expect(await post('kit/remove', { ids: [saved.data.id] })).toMatchObject({ status: 200 });
    const listed = async () => (await get<{ id: string }[]>('console/kit/list')).map(({ id }) => id);
    await expect.poll(listed).not.toContain(saved.data.id);
  });
});

/** Filled by the site with content. */
let exported = new Uint8Array();

describe.each(DATABASES)('another site on $name', ({ name }) => {
  const { get, post, see, upload } = serveKits(name, 'blank');

  test('looks as the site whose kit it takes', async () => {
    // Pictures are encoded anew, one after another: a few are enough.
    const files: Record<string, unknown> = unzipSync(exported);
    const pictures = JSON.parse(strFromU8(files['pictures.json'] as Uint8Array)) as unknown[];
    const { data, status } = await upload({
      ...files,
      'pictures.json': pictures.slice(0, 2),
      'files.json': [],
    });
    expect(status).toBe(200);
    const { details } = await get<{ details: Details }>(`console/kit/get?id=${data.id}`);
    expect(details).toMatchObject({ isEmpty: true, isUsable: true });
    expect(await post('kit/use', { id: data.id })).toMatchObject({ data: { isPublished: true } });
    expect(await see('/en/about')).toContain('Kilnfield');
  });
});

/** The sections of a drawn page. */
const blocksIn = (html: string): string[] => html.match(/<section[^>]*>/g) ?? [];

/** The texts of all parts. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'title' && typeof each === 'string' ? [JSON.stringify(each).slice(1, -1)] : wordsOf(each),
  );
}
