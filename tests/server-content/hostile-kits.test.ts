// Kits from files that no program has written: each is refused with the place, or used; none breaks anything.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePages } from '../../src/server/app/open-pages.ts';
import { storeQuota } from '../../src/server/domains/quotas/index.ts';
import { checkKitFiles } from '../../src/server/entities/kits/check-kit-files.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

type Files = Readonly<Record<string, unknown>>;

const text = (chinese: string, english: string) => ({ 'zh-CN': chinese, 'en-US': english });
const KIT: Files = {
  'kit.json': { format: 1, title: text('别样', 'Other'), kind: 'x', pages: ['HOME', 'PRICES'], order: 1 },
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
    {
      channelCode: 'PRICES',
      channelName: text('价格', 'Prices'),
      linkUrl: '/prices',
      component: 'PAGE',
      parentCode: 'HOME',
      seo: { title: text('价格', 'Prices'), description: 'x' },
    },
  ],
  'classifications.json': [{ classificationCode: 'c', type: 1, title: text('类', 'A class') }],
  'friend-links.json': [{ title: text('友', 'Friend'), url: 'https://a.example/', isNewTab: true }],
  'forms.json': [
    {
      id: 'f',
      title: text('表', 'Form'),
      rule: [{ type: 'string', name: 'a', title: 'A', 'x-component': 'Input', 'x-decorator': 'FormItem' }],
      option: {},
      pay: 0,
      price: 5,
    },
  ],
  'dictionary.json': [
    {
      objectCode: 'o',
      name: text('物', 'Thing'),
      attributeList: [{ code: 'a', name: 'x', type: 0 }],
      instances: [{ instanceCode: 'i', values: { a: { code: 'v', value: text('值', 'Value'), url: '/x' } } }],
    },
  ],
  'pages/PRICES.json': {
    channelCode: 'PRICES',
    vm: [{ key: 'b', block: 'page-hero', version: 1 }],
    data: { b: { subContentMap: { BigTitle: { title: text('价格', 'Prices') } } } },
    dict: { q: { value: 'x', url: '/x', resourceType: 1 } },
  },
};

const server = {} as TestServer & { headers: Record<string, string> };
beforeAll(async () => {
  const made = await makeServer({}, undefined, async (services) => ({
    pages: await makePages(services, {}),
  }));
  const { headers } = await signIn(made.app, 'owner');
  Object.assign(server, made, { headers: { ...headers, 'accept-language': 'en-US' } });
});
afterAll(() => server.close());

interface Answered {
  status: number;
  message: string;
  id: string;
}

async function call(url: string, payload?: object, more: Record<string, string> = {}): Promise<Answered> {
  const headers = { ...server.headers, ...more };
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await server.app.inject({ method, url, payload, headers });
  const { message, data } = answer.json<{ message: string; data: { id?: string } | null }>();
  return { status: answer.statusCode, message, id: data?.id ?? '' };
}

function upload(files: Files): Promise<Answered> {
  const packed = Object.entries(files).map(([name, content]) => [
    name,
    content instanceof Uint8Array ? content : strToU8(JSON.stringify(content)),
  ]);
  const zip = zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>, { level: 0 });
  const { payload, headers } = makeUpload(zip, { name: 'a.kit.zip', type: 'application/zip', fields: {} });
  return call('/api/console/kit/upload', payload, headers);
}

/** The kit with a picture, all of it or cut off. */
async function withPicture(end?: number): Promise<Files> {
  const create = { width: 40, height: 30, channels: 3 as const, background: 'green' };
  const picture = { resourceCode: 'p', file: 'p.png', name: 'p.png', width: 40, height: 30 };
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  return { ...KIT, 'pictures.json': [picture], 'pictures/p.png': bytes.subarray(0, end) };
}

test('the files of a kit leave nothing where uploads are received', async () => {
  const receiving = dirname(server.services.media.store.makeTemporaryPath());
  const before = readdirSync(receiving);
  expect(await upload(await withPicture())).toMatchObject({ status: 200 });
  expect(await upload(await withPicture(60))).toMatchObject({ status: 422 });
  expect(readdirSync(receiving)).toEqual(before);
});

test('a kit for which the site has no room is not used, and leaves no files', async () => {
  const { id } = await upload(await withPicture());
  const { queries } = server.services.database;
  const listFiles = () =>
    readdirSync(join(server.folder, 'media', 'files'), { recursive: true })
      .map(String)
      .toSorted((a, b) => a.localeCompare(b));
  const before = listFiles();
  expect(before.length).toBeGreaterThan(0);
  await storeQuota(queries, 'default', { storage: 1 });
  expect(await call('/api/console/kit/use', { id })).toMatchObject({ status: 413 });
  await storeQuota(queries, 'default', { storage: null });
  expect(listFiles()).toEqual(before);
});

test('a picture of a kit is a picture in its list, in its file, and in the addresses of pages', async () => {
  const whole = await withPicture();
  const [picture] = whole['pictures.json'] as { file: string }[];
  const said = { file: 'p.pdf', resourceCode: 'p', name: 'p' };
  const shown = { ...PRICES, data: { b: { subContentMap: {}, x: '/media/p_40x30.pdf' } } };
  const pdf = new Uint8Array(readFileSync('seeds/demo/files/datasheet-celadon-upright-en.pdf'));
  const before = await countMedia();
  const cases: [Files, string][] = [
    [{ ...whole, 'pictures.json': [{ ...picture, file: 'p.pdf' }], 'pictures/p.pdf': pdf }, '/0/file'],
    [{ ...whole, 'pictures.json': [{ ...picture, resourceType: 2 }] }, 'pictures.json /0/file'],
    [{ ...whole, 'pictures/p.png': pdf }, 'pictures.json /0/file'],
    [{ ...KIT, 'files.json': [{ ...said, file: 'p.png' }], 'files/p.png': pdf }, 'files.json /0/file'],
    [{ ...KIT, 'files.json': [said], 'files/p.pdf': whole['pictures/p.png'] }, 'files.json /0/file'],
    [{ ...whole, 'pages/PRICES.json': shown }, 'pages/PRICES.json /media/p_40x30.pdf'],
  ];
  for (const [files, place] of cases)
    expect(await upload(files), place).toMatchObject({
      status: 422,
      message: expect.stringContaining(place) as string,
    });
  expect(await countMedia()).toBe(before);
});

async function countMedia(): Promise<number> {
  const { queries } = server.services.database;
  return (await queries.selectFrom('media').select('project_code').execute()).length;
}

const PRICES = KIT['pages/PRICES.json'] as object;
const [HOME, PRICE] = KIT['channels.json'] as object[];

test.each<[string, unknown, RegExp]>([
  ['friend-links.json', [{ title: 'x', url: 'javascript:alert(1)' }], /friend-links\.json \/0\/url/],
  ['classifications.json', [{ classificationCode: 'c', type: 9, title: 'x' }], /\.json \/0\/type/],
  ['channels.json', [{ ...HOME, parentCode: 'PRICES' }, PRICE], /channels\.json \/0\/parentCode/],
  ['channels.json', [{ ...HOME, seo: { title: null } }], /channels\.json \/0\/seo/],
  ['pages/PRICES.json', { ...PRICES, dict: { q: null } }, /pages\/PRICES\.json \/dict/],
  ['pages/PRICES.json', { ...PRICES, dict: { q: { value: 'x', url: 'javascript:x' } } }, /PRICES\.json/],
  [
    'dictionary.json',
    [{ objectCode: 'o', name: 'x', attributeList: [null], instances: [] }],
    /attributeList/,
  ],
])('%s with %j is refused at its place', async (file, content, place) => {
  const answer = await upload({ ...KIT, [file]: content });
  expect(answer.status).toBe(422);
  expect(answer.message).toMatch(place);
});

type Place = readonly (string | number)[];

/** The places of all values in a document. */
function* placesIn(value: unknown, at: Place = []): Generator<Place> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) yield* placesIn(each, [...at, name]);
}

function put(value: unknown, [step, ...rest]: Place, other: unknown): unknown {
  if (step === undefined) return other;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const holder = copy as Record<string | number, unknown>;
  return Object.assign(holder, { [step]: put(holder[step], rest, other) });
}

test('whatever stands in the place of a value, nothing fails', async () => {
  const random = makeRandom();
  const choose = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each;
  const places = Object.entries(KIT).flatMap(([file, content]) =>
    [...placesIn(content)].map((place) => [file, place] as const),
  );
  for (let round = 0; round < rounds(60); round += 1) {
    const [file, place] = choose(places);
    const other = choose([null, 7, 'x', '', true, [null], {}, { 'fr-FR': 'x' }]);
    const about = `${file} /${place.join('/')} is ${JSON.stringify(other)}`;
    const { status, id } = await upload({ ...KIT, [file]: put(KIT[file], place, other) });
    expect(status, about).toBeLessThan(500);
    if (status !== 200) continue;
    expect((await call(`/api/console/kit/get?id=${id}`)).status, about).toBeLessThan(500);
    const used = await call('/api/console/kit/use', { id });
    expect(used.status, about).toBeLessThan(500);
    if (used.status !== 200) continue;
    // The site is empty again for the next one.
    await call('/api/console/changeSet/undo', { id: used.id });
  }
});

test('a long chain of categories is read at once', () => {
  const chain = Array.from({ length: 200_000 }, (_, index) => ({
    classificationCode: `c${index}`,
    type: 1,
    title: 'x',
    ...(index === 0 ? {} : { parentCode: `c${index - 1}` }),
  }));
  const files = new Map(Object.entries<unknown>({ ...KIT, 'classifications.json': chain.toReversed() }));
  expect(() => checkKitFiles(files, new Set())).not.toThrow();
});
