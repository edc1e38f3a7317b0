/** What is no address of a link or of media is refused at every call that stores one, with its place. */
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const SCRIPTS = [
  'java\tscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '/\\evil.example',
];
const TITLE = { 'zh-CN': '标题' };

const server = serveSite();
let owner: Record<string, string>;
beforeAll(async () => {
  owner = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
});

const save = (kind: string, values: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/console/${kind}/save`,
    payload: { values },
    headers: owner,
  });

const ITEM_PLACES: [place: string, put: (url: string) => object][] = [
  ['/values/pictures/0/url', (url) => ({ pictures: [{ url }] })],
  ['/values/videos/0/url', (url) => ({ videos: [{ url }] })],
  ['/values/files/0/url/zh-CN', (url) => ({ files: [{ title: TITLE, url: { 'zh-CN': url } }] })],
  ['/values/wordUrl/zh-CN', (url) => ({ wordUrl: { 'zh-CN': url } })],
  ['/values/pptUrl/zh-CN', (url) => ({ pptUrl: { 'zh-CN': url } })],
];
const PLACES: [kind: string, place: string, put: (url: string) => object][] = [
  ...(['article', 'product'] as const).flatMap((kind) =>
    ITEM_PLACES.map(([place, put]): (typeof PLACES)[number] => [
      kind,
      place,
      (url) => ({ title: TITLE, ...put(url) }),
    ]),
  ),
  ['friendLink', '/values/image', (url) => ({ title: TITLE, url: 'https://a.example', image: url })],
  ['friendLink', '/values/url', (url) => ({ title: TITLE, url })],
  ['redirect', '/values/target', (url) => ({ path: `/old-${url.length}`, target: url })],
];

test.each(PLACES)('%s %s', async (kind, place, put) => {
  for (const script of SCRIPTS) {
    const answer = await save(kind, put(script));
    expect([script, answer.statusCode], answer.body).toEqual([script, 422]);
    expect(answer.body).toContain(`"${place}"`);
    expect(answer.body).toMatch(/This is not an address of|Check the address of the link/);
  }
  for (const address of ['/media/a_1x1.webp', 'https://a.example/b.webp'])
    expect((await save(kind, put(address))).statusCode, address).toBe(200);
});
