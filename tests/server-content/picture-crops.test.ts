/** Single pictures cropped by use: share pictures, logo, icon and friend links, on both databases. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUpload } from '../server-http/files.ts';
import { signIn } from '../server-http/server.ts';
import { ORIGIN, readHead, serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';

interface Answer {
  status: number;
  success: boolean;
  data: unknown;
}

type Values = Record<string, unknown>;

/** The right half of a picture, in the middle of its height. */
const CROP = { focus: { x: 100, y: 50 }, zoom: 2 };
const CUT = /^\/media\/[A-Za-z0-9-]+_1600x1600\.w800x420at100x50z200s[0-9a-f]{16}\.webp$/;

describe.each(DATABASES)('$name', ({ name: database }) => {
  const server = serveSite(database);
  let headers: Record<string, string>;
  let url: string;
  /** Red on the left, blue on the right. */
  beforeAll(async () => {
    headers = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
    const half = { create: { width: 800, height: 1600, channels: 3, background: '#00f' } } as const;
    const file = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#f00' } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 800, top: 0 }])
      .png()
      .toBuffer();
    ({ url } = await upload(file));
  });

  async function post(path: string, payload: object, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { ...headers, ...more },
    });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  async function upload(file: Uint8Array): Promise<{ url: string; resourceCode: string }> {
    const { payload, headers: type } = makeUpload(file, { fields: { resourceType: '1' } });
    const { data } = await post('media/upload', payload, type);
    const { resourceCode } = data as { resourceCode: string };
    await post('media/saveFiles', { resourceCodes: [resourceCode] });
    return data as { url: string; resourceCode: string };
  }
  async function valuesOf(entity: string, id: string): Promise<Values> {
    const answer = await server.app.inject({ url: `/api/console/${entity}/get?id=${id}`, headers });
    return answer.json<{ data: { values: Values } }>().data.values;
  }
  async function save(entity: string, id: string, changes: Values): Promise<Values> {
    const isWhole = entity !== 'setting';
    const values = isWhole ? { ...(await valuesOf(entity, id)), ...changes } : changes;
    const saved = await post(`console/${entity}/save`, { id, values });
    expect(saved.status, JSON.stringify(saved)).toBe(200);
    return valuesOf(entity, id);
  }
  const sharedBy = async (address: string): Promise<string> =>
    (readHead(await server.read(address)).meta['og:image'] ?? '').replace(ORIGIN, '');
  const fetchFile = (address: string) =>
    server.app.inject({ url: address }).then(({ statusCode, headers: sent, rawPayload }) => ({
      statusCode,
      type: sent['content-type'],
      caching: sent['cache-control'],
      body: rawPayload,
    }));
  async function colourOf(file: Buffer): Promise<string> {
    const { dominant } = await sharp(file).stats();
    return dominant.b > 200 && dominant.r < 50 ? 'blue' : dominant.r > 200 ? 'red' : 'other';
  }

  test('the share picture of a page is a file that the server has cut', async () => {
    expect(await valuesOf('channel', 'ABOUTUS')).toMatchObject({ picture: '', pictureCrop: {} });
    await save('channel', 'ABOUTUS', { picture: url });
    expect(await sharedBy('/about')).not.toContain('at100');
    const saved = await save('channel', 'ABOUTUS', { picture: url, pictureCrop: CROP });
    expect(saved).toMatchObject({ picture: url, pictureCrop: CROP });
    const shared = await sharedBy('/about');
    expect(shared).toMatch(CUT);
    expect(readHead(await server.read('/about')).meta).toMatchObject({
      'og:image:width': '800',
      'og:image:height': '420',
    });
    const cut = await fetchFile(shared);
    expect([cut.statusCode, cut.type]).toEqual([200, 'image/webp']);
    expect(cut.caching).toContain('immutable');
    expect(await sharp(cut.body).metadata()).toMatchObject({ width: 800, height: 420 });
    expect(await colourOf(cut.body)).toBe('blue');
    const both = await Promise.all([fetchFile(shared), fetchFile(shared)]);
    expect(both.map(({ body }) => body.equals(cut.body))).toEqual([true, true]);
  });

  test('nobody else can have a file cut', async () => {
    await save('channel', 'ABOUTUS', { picture: url, pictureCrop: CROP });
    const shared = await sharedBy('/about');
    const others = [
      shared.replace('at100x50', 'at10x50'),
      shared.replace(/s[0-9a-f]{16}/, 's0123456789abcdef'),
      shared.replace('w800x420', 'w8000x4200'),
    ];
    for (const other of others) expect([other, (await fetchFile(other)).statusCode]).toEqual([other, 404]);
  });

  test('another picture begins without a crop, and an invalid crop is refused', async () => {
    const other = '/media/story-museum_1440x1080.webp';
    await save('channel', 'ABOUTUS', { picture: url, pictureCrop: CROP });
    expect(await save('channel', 'ABOUTUS', { picture: other })).toMatchObject({ pictureCrop: {} });
    const next = { picture: url, pictureCrop: { zoom: 3 } };
    expect(await save('channel', 'ABOUTUS', next)).toMatchObject(next);
    const values = await valuesOf('channel', 'ABOUTUS');
    for (const pictureCrop of [{ zoom: 4 }, { focus: { x: -1, y: 0 } }, { left: 1 }, 'middle']) {
      const refused = await post('console/channel/save', {
        id: 'ABOUTUS',
        values: { ...values, pictureCrop },
      });
      expect(refused.status).toBe(422);
    }
  });

  test('a replaced file is cut as the first one was, also under its old address', async () => {
    const { url: first, resourceCode } = await upload(
      await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#00f' } })
        .png()
        .toBuffer(),
    );
    await save('channel', 'ABOUTUS', { picture: first, pictureCrop: CROP });
    const before = await sharedBy('/about');
    expect(await colourOf((await fetchFile(before)).body)).toBe('blue');
    const red = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const { payload, headers: type } = makeUpload(red, { fields: { id: resourceCode } });
    expect(await post('console/media/replace', payload, type)).toMatchObject({ success: true });
    const after = await sharedBy('/about');
    expect(after).not.toBe(before);
    expect(await colourOf((await fetchFile(after)).body)).toBe('red');
    expect(await colourOf((await fetchFile(before)).body)).toBe('red');
    expect(await valuesOf('channel', 'ABOUTUS')).toMatchObject({ pictureCrop: CROP });
    await save('channel', 'ABOUTUS', { picture: '' });
  });

  test('the pictures of the site are cropped: logo by style, icon and share picture by a cut', async () => {
    const logo = { logo: url, logoCrop: CROP };
    expect(await save('setting', 'site', { ...logo, icon: url, iconCrop: CROP })).toMatchObject({
      ...logo,
      iconCrop: CROP,
    });
    const page = await server.read('/about');
    expect(page).toContain('object-position:100% 50%;transform:scale(2)');
    const icon = /<link rel="icon" href="([^"]+)">/.exec(page)?.[1] ?? '';
    expect(icon).toMatch(/\.w512x512at100x50z200s/);
    expect(await colourOf((await fetchFile(icon)).body)).toBe('blue');
    expect(await server.read('/site.webmanifest?lang=en-US')).toContain(icon);
    await save('setting', 'search', { sharePicture: url, sharePictureCrop: CROP });
    const { data } = (
      await server.app.inject({ url: '/api/console/channel/searchDefaults?id=', headers })
    ).json<{ data: { picture: string } }>();
    expect(data.picture).toMatch(CUT);
    const kept = await save('setting', 'search', { keywords: { 'en-US': 'tiles' } });
    expect(kept).toMatchObject({ sharePictureCrop: CROP });
    const other = { sharePicture: '/media/story-museum_1440x1080.webp' };
    expect(await save('setting', 'search', other)).toMatchObject({ ...other, sharePictureCrop: {} });
    expect(await save('setting', 'site', { logo: '' })).toMatchObject({ logo: '', logoCrop: {} });
  });

  test('the picture of a friend link is cropped on pages', async () => {
    const [row] = (
      await server.app.inject({ url: '/api/console/friendLink/list?sort=order', headers })
    ).json<{ data: { id: string }[] }>().data;
    const id = row?.id ?? '';
    const saved = await save('friendLink', id, { image: url, imageCrop: CROP });
    expect(saved).toMatchObject({ image: url, imageCrop: CROP });
    const listed = await server.app.inject({ url: '/api/client/friendLink/pageList?pageSize=1' });
    expect(listed.json()).toMatchObject({ data: [{ image: url, pageJson: JSON.stringify(CROP) }] });
    expect(await save('friendLink', id, { imageCrop: {} })).toMatchObject({ image: url, imageCrop: {} });
  });

  test('what is shared of an article is cut as its cover is cropped', async () => {
    const pictures = [{ url, alt: { 'zh-CN': '半蓝' }, crop: CROP }];
    await save('article', 'five-clays', { pictures });
    const shared = await sharedBy('/article?contentCode=five-clays');
    expect(shared).toMatch(CUT);
    expect(await colourOf((await fetchFile(shared)).body)).toBe('blue');
  });

  test('a cropped picture is in use, and its cut goes with it', async () => {
    const { url: own, resourceCode: id } = await upload(
      await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    );
    await save('channel', 'ABOUTUS', { picture: own, pictureCrop: CROP });
    const shared = await sharedBy('/about');
    expect((await fetchFile(shared)).statusCode).toBe(200);
    const used = await server.app.inject({ url: `/api/console/media/usage?id=${id}`, headers });
    expect(used.json()).toMatchObject({ data: [{ where: 'Share picture of a page', title: 'About' }, {}] });
    await server.services.media.store.remove(own.slice('/media/'.length));
    expect((await fetchFile(shared)).statusCode).toBe(404);
  });
});
