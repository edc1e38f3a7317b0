// Many readers behind one address, with the budget of guests that a new server has.
import { beforeAll, describe, expect, test } from 'vitest';
import { as } from '../server-owners/console-calls.ts';
import { ORIGIN, serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';

const METRICS_TOKEN = 'a-token-of-an-operator';
/** The processor is no matter here: this process is the clients', too. */
const BUDGET = { GUEST_CALLS: '4', GUEST_CPU: '1000' };

describe.each(DATABASES)('readers behind one address on $name', ({ name }) => {
  const site = serveSite(name, { SEED: 'blank', PUBLIC_URL: ORIGIN, METRICS_TOKEN, ...BUDGET });
  let origin = '';
  let saves = 0;

  beforeAll(async () => {
    origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { services } = site;
    await services.settings.set('default', 'switches', { memberLogin: true, mall: false });
  });

  /** Saves the site's name, which every page and feed shows. */
  async function save(): Promise<string> {
    const owner = await as(site, 'owner');
    const { data } = await owner.get('console/setting/get', { id: 'site' });
    const { values, revision } = data as { values: object; revision: number };
    const shown = `Tiles ${saves++}`;
    const changed = { ...values, name: { 'zh-CN': shown, 'en-US': shown } };
    const saved = await owner.post('console/setting/save', { id: 'site', revision, values: changed });
    expect(saved.status).toBe(200);
    return shown;
  }

  async function readMetric(pattern: RegExp): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    return Number(pattern.exec((await site.app.inject({ url: '/metrics', headers })).body)?.[1]);
  }

  const countRenders = () => readMetric(/^tessera_page_cache_requests_total\{result="miss"\} (\d+)$/m);

  async function ask(path: string): Promise<{ status: number; body: string }> {
    const answer = await fetch(origin + path);
    return { status: answer.status, body: await answer.text() };
  }

  test.each([
    ['/home', 100],
    ['/home', 500],
    ['/client/login', 100],
    ['/rss.xml', 100],
  ])('%s, right after a save: all of %i get it, and one of them makes it', async (path, readers) => {
    const shown = await save();
    const before = await countRenders();
    const answers = await Promise.all(Array.from({ length: readers }, () => ask(path)));
    const isRight = ({ status, body }: (typeof answers)[number]): boolean =>
      status === 200 && body.includes(shown);
    expect(answers.filter(isRight)).toHaveLength(readers);
    expect((await countRenders()) - before).toBe(1);
  });

  test('made-up addresses are limited as before, and nothing of them is kept', async () => {
    const countPages = () => readMetric(/^tessera_page_cache_pages (\d+)$/m);
    await ask('/home');
    const before = await countPages();
    const flood = await Promise.all(
      Array.from({ length: 300 }, (_, number) => ask(`/search?keyword=made-up-${number}`)),
    );
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
    expect(await countPages()).toBe(before);
    expect((await ask('/home')).status).toBe(200);
  });
});
