// Which crawlers an owner lets in, and what is kept from search engines.
import { beforeAll, expect, test } from 'vitest';
import { as } from '../server-owners/console-calls.ts';
import { ORIGIN, readHead, serveSite } from './served-site.ts';

const site = serveSite();
let owner: Awaited<ReturnType<typeof as>>;
beforeAll(async () => void (owner = await as(site, 'owner')));

const set = (values: object) => owner.post('console/setting/save', { id: 'search', values });
const pathsOf = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.slice(ORIGIN.length));

/** The crawlers that may read no page. */
async function refused(): Promise<string[]> {
  const [first = ''] = (await site.read('/robots.txt')).split('\n\n');
  return first.endsWith('\nDisallow: /')
    ? [...first.matchAll(/User-agent: (.*)/g)].map(([, name = '']) => name)
    : [];
}

test('assistants, collectors and other crawlers are let in or kept out as the owner says', async () => {
  expect(await refused()).toEqual([]);
  expect(await set({ allowsTraining: false })).toMatchObject({ status: 200 });
  expect(await refused()).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot', 'CCBot']));
  expect(await refused()).not.toContain('ChatGPT-User');
  await set({ allowsTraining: true, allowsAssistants: false });
  expect(await refused()).toEqual(expect.arrayContaining(['ChatGPT-User', 'PerplexityBot']));
  expect(await refused()).not.toContain('GPTBot');
  await set({ allowsAssistants: true, refusedCrawlers: [' AhrefsBot ', 'ahrefsbot'] });
  expect(await refused()).toEqual(['ahrefsbot']);
  await set({ refusedCrawlers: [] });
});

test.each([
  ['a: b', 'is no name of a crawler'],
  ['*', 'is no name of a crawler'],
  ['x\nDisallow: /', 'is no name of a crawler'],
  ['Googlebot', 'is a search engine'],
  ['Baiduspider', 'is a search engine'],
])('%j is refused as a crawler, with what is expected', async (name, message) => {
  const answer = await set({ refusedCrawlers: ['AhrefsBot', name] });
  expect(answer).toMatchObject({ status: 422 });
  expect(JSON.stringify(answer)).toContain('/values/refusedCrawlers/1');
  expect(JSON.stringify(answer)).toContain(message);
});

test.each([
  ['their list', 'PRODUCTION'],
  ['the page that shows one', 'ProductDetail'],
])('products leave the sitemap with %s, and say noindex', async (_, component) => {
  const { queries } = site.services.database;
  const keepAway = async (isUnindexed: 0 | 1): Promise<void> => {
    await queries
      .updateTable('channel')
      .set({ is_unindexed: isUnindexed })
      .where('component', '=', component)
      .execute();
    site.services.events.emit('changed', { projectCode: 'default', tags: ['channels'] });
  };
  await keepAway(1);
  const paths = pathsOf(await site.read('/sitemap.xml'));
  expect(paths.filter((path) => path.includes('/products/celadon'))).toEqual([]);
  expect(paths.some((path) => path.startsWith('/news/'))).toBe(true);
  expect(readHead(await site.read('/products/celadon-upright')).meta.robots).toBe('noindex');
  await keepAway(0);
  expect(pathsOf(await site.read('/sitemap.xml'))).toContain('/products/celadon-upright');
  expect(readHead(await site.read('/products/celadon-upright')).meta.robots).toBeUndefined();
});
