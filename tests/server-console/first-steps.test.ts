import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SITE } from '../../src/server/domains/sites/index.ts';
import type { PageContent } from '../../runtime/model/page.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { makeUpload } from '../server-http/files.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { as } from '../server-owners/console-calls.ts';

interface Checklist {
  title: string;
  steps: { name: string; title: string; link: string; isDone: boolean }[];
}
type Calls = Awaited<ReturnType<typeof as>>;

const read = async (caller: Calls) => (await caller.get('console/steps')).data as Checklist;
const doneOf = async (caller: Calls) =>
  (await read(caller)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

describe.each(DATABASES)('the first steps of an owner, on $name', ({ settings }) => {
  let server: TestServer;
  let owner: Calls;
  let editor: Calls;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await makeServer({ SEED: 'demo', ...(await settings()) });
    owner = await as(server, 'owner');
    editor = await as(server, 'editor');
    ({ headers } = await signIn(server.app, 'owner'));
  });
  afterAll(() => server.close());

  async function uploadPicture(): Promise<{ resourceCode: string; url: string }> {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const { payload, headers: own } = makeUpload(picture, {});
    const url = '/api/media/upload';
    const answer = await server.app.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload });
    return answer.json<{ data: { resourceCode: string; url: string } }>().data;
  }

  async function saveHomePage(change: (text: string) => string): Promise<void> {
    const place = { channelCode: 'HOME', languageCode: 'zh-CN' };
    const { ast, revision } = (await owner.get('content/getByChannelCode', place)).data as PageContent;
    const changed = JSON.parse(change(JSON.stringify(ast))) as unknown;
    const saved = await owner.post('content/save', {
      language: 'zh-CN',
      projectCode: DEFAULT_SITE,
      channelContentMap: { HOME: { ast: changed, revision } },
    });
    expect(saved.status).toBe(200);
  }

  test('a new site has done none; each ticks when the site’s own data say so', { tags: 'long' }, async () => {
    const { title, steps } = await read(owner);
    expect(title).toBe('Getting started');
    expect(steps.map(({ name, isDone }) => [name, isDone])).toEqual(
      ['identity', 'text', 'picture', 'article', 'form', 'publish'].map((name) => [name, false]),
    );
    // Settings and forms are not for editors.
    expect((await read(editor)).steps.map(({ name }) => name)).not.toContain('identity');

    const picture = await uploadPicture();
    // Pending until its dialog is saved.
    expect(await doneOf(owner)).toEqual([]);
    await owner.post('media/saveFiles', { resourceCodes: [picture.resourceCode] });
    expect(await doneOf(owner)).toEqual(['picture']);

    const name = { 'zh-CN': '松石陶瓷', 'en-US': 'Turquoise Tiles' };
    await owner.post('console/setting/save', { id: 'site', values: { name } });
    expect(await doneOf(owner)).toEqual(['picture']);
    await owner.post('console/setting/save', { id: 'site', values: { logo: picture.url } });
    // Another name and logo change texts of the header, which is no text of a page.
    expect(await doneOf(owner)).toEqual(['identity', 'picture']);

    await saveHomePage((text) => text.replace(/("title":")[^"]/, '$1新'));
    expect(await doneOf(owner)).toEqual(['identity', 'text', 'picture']);

    const article = await editor.post('console/article/save', {
      values: { title: { 'zh-CN': '第一炉', 'en-US': 'The first kiln' } },
    });
    const { id } = article.data as { id: string };
    expect(await doneOf(owner)).toEqual(['identity', 'text', 'picture', 'article']);
    await owner.post('console/article/publish', { id });
    expect(await doneOf(owner)).toEqual(['identity', 'text', 'picture', 'article', 'publish']);

    // The last one is done: there is nothing left to show.
    await owner.post('console/form/save', {
      values: {
        title: { 'zh-CN': '报名', 'en-US': 'Sign up' },
        rule: [{ name: 'name', type: 'string', title: '姓名', 'x-component': 'Input' }],
      },
    });
    expect((await read(owner)).steps).toEqual([]);
  });

  test('name and logo tick wherever they were changed: in the header of one language, too', async () => {
    const fresh = await makeServer({ SEED: 'demo', ...(await settings()) });
    const caller = await as(fresh, 'owner');
    const place = { channelCode: 'NavigationCommon', languageCode: 'en-US' };
    const { ast, revision } = (await caller.get('content/getByChannelCode', place)).data as PageContent;
    const changed = structuredClone(ast);
    const { subContentMap } = changed.data.header as { subContentMap: Record<string, object> };
    subContentMap.Icon = { url: '/media/hero-kiln_1920x1080.webp', resourceType: 1 };
    subContentMap.Title = { ...subContentMap.Title, title: 'Turquoise Tiles' };
    const saved = await caller.post('content/save', {
      language: 'en-US',
      projectCode: DEFAULT_SITE,
      channelContentMap: { NavigationCommon: { ast: changed, revision } },
    });
    expect(saved.status).toBe(200);
    expect(await doneOf(caller)).toContain('identity');
    // Its line of the last changes has a name, too.
    const { changes } = (await caller.get('console/home')).data as { changes: { text: string }[] };
    expect(changes[0]?.text).toContain('Header and navigation');
    await fresh.close();
  });

  test('an owner puts it away for good, and only for oneself', async () => {
    const fresh = await makeServer(await settings());
    const [first, second] = [await as(fresh, 'owner'), await as(fresh, 'editor')];
    expect((await read(first)).steps.length).toBe(7);
    expect((await first.post('console/steps/dismiss', {})).status).toBe(200);
    expect((await read(first)).steps).toEqual([]);
    expect((await read(await as(fresh, 'owner'))).steps).toEqual([]);
    expect((await read(second)).steps.length).toBeGreaterThan(0);
    // A page that visitors can open is published, one that is not public yet is not.
    const made = { title: { 'zh-CN': '新页', 'en-US': 'New' }, begin: '', addsToMenu: false };
    await second.post('console/channel/save', { values: { ...made, startsDown: true } });
    expect(await doneOf(second)).toEqual([]);
    await second.post('console/channel/save', { values: { ...made, startsDown: false } });
    expect(await doneOf(second)).toEqual(['publish']);
    await fresh.close();
  });
});
