// What is done with chosen rows of lists is asked for where somebody sees it.
import { beforeAll, expect, test } from 'vitest';
import { fillIn, listOf, runJob, saveForm, serveForms } from '../server-forms/form-server.ts';
import { as } from '../server-owners/console-calls.ts';
import { serveSite } from '../server-seo/served-site.ts';

const site = serveSite('SQLite', { PUBLIC_URL: 'https://www.kilnfield.example' });
const people = serveForms('SQLite');
let owner: Awaited<ReturnType<typeof as>>;
beforeAll(async () => void (owner = await as(site, 'owner')));

const translate = (text: string) => ({ 'zh-CN': `中文 ${text}`, 'en-US': text });

async function make(entity: string, values: object): Promise<string> {
  const made = await owner.post(`console/${entity}/save`, { values });
  expect(made).toMatchObject({ status: 200 });
  return (made.data as { id: string }).id;
}

/** Does it with one row, as a job. */
async function act(entity: string, action: string, id: string, values: object = {}): Promise<void> {
  const begun = await owner.post(`console/${entity}/bulk`, { ids: [id], action, values });
  expect(begun).toMatchObject({ status: 200 });
  const job = { id: (begun.data as { id: string }).id };
  const read = async () =>
    (await owner.get('console/job/get', job)).data as { state: string; rows: object[] };
  await expect.poll(async () => (await read()).state).toBe('done');
  expect((await read()).rows).toMatchObject([{ ok: true }]);
}

/** What a visitor's list of a classification has. */
const listed = (type: 1 | 2, shelf: string): Promise<string> =>
  site.read(`/api/client/content/pageList?type=${type}&classificationCode=${shelf}`, {
    'accept-language': 'en-US',
  });

test('chosen articles are published, sorted in, labelled and taken down for visitors', async () => {
  const shelf = await make('classification', { type: 1, title: translate('Letters') });
  const id = await make('article', {
    title: translate('A chosen letter'),
    contentCode: 'chosen',
    state: 'draft',
  });
  const page = '/article?contentCode=chosen&lang=en-US';
  const status = () =>
    site.read(page).then(
      () => 200,
      (error: Error) => Number(/answered (\d+)/.exec(error.message)?.[1]),
    );
  expect(await status()).toBe(404);
  await act('article', 'publish', id);
  expect(await status()).toBe(200);
  const inList = async () => (await listed(1, shelf)).includes('A chosen letter');
  expect(await inList()).toBe(false);
  await act('article', 'setClassification', id, { classificationCode: shelf });
  expect(await inList()).toBe(true);
  await act('article', 'addLabel', id, { label: 'Hand-made' });
  expect(await site.read(page)).toContain('Hand-made');
  await act('article', 'takeDown', id);
  expect(await status()).toBe(404);
});

test('chosen products have the price that is set for all of them', async () => {
  const id = await make('product', {
    title: translate('A chosen bowl'),
    contentCode: 'chosen-bowl',
    price: 100,
    state: 'draft',
  });
  await act('product', 'publish', id);
  await act('product', 'setPrice', id, { price: 25_000 });
  await act('product', 'addLabel', id, { label: 'Heavy' });
  const shelf = await make('classification', { type: 2, title: translate('Chosen things') });
  await act('product', 'setClassification', id, { classificationCode: shelf });
  const page = await site.read('/product?contentCode=chosen-bowl&lang=en-US');
  expect(page).toContain('¥250.00');
  expect(page).toContain('Heavy');
  expect(await listed(2, shelf)).toContain('A chosen bowl');
  await act('product', 'takeDown', id);
  expect((await site.app.inject('/product?contentCode=chosen-bowl')).statusCode).toBe(404);
});

test('chosen friend links open as it is set for all of them', async () => {
  const url = 'https://chosen.example/';
  const id = await make('friendLink', { title: translate('Chosen friends'), url, isNewTab: true });
  const tag = async () => {
    const html = await site.read('/home?lang=en-US&friendPage=3');
    return (html.match(/<a [^>]*>/g) ?? []).find((each) => each.includes(`href="${url}"`)) ?? '';
  };
  expect(await tag()).toContain('_blank');
  await act('friendLink', 'setNewTab', id, { isNewTab: false });
  expect(await tag()).toContain(url);
  expect(await tag()).not.toContain('_blank');
});

test('chosen files are found in the folder that they are put into', async () => {
  const folder = await make('classification', { type: 3, title: translate('Chosen pictures') });
  const rows = await owner.get('console/media/list', {
    filter: JSON.stringify({ all: [{ field: 'type', value: 'image' }] }),
  });
  const [{ id } = { id: '' }] = rows.data as { id: string }[];
  await act('media', 'setFolder', id, { folder });
  const filter = JSON.stringify({ all: [{ field: 'folder', value: folder }] });
  expect((await owner.get('console/media/list', { filter })).data).toMatchObject([{ id }]);
});

test('chosen members are signed out, and chosen records get a status', async () => {
  const { lin, owner: chief } = people;
  const menuId = await saveForm(people, {});
  const record = (await fillIn(lin, menuId)).data;
  const done = { ids: [record], action: 'setStatus', values: { status: 'done' } };
  expect(await runJob(chief, '/api/console/record/bulk', done)).toMatchObject([{ ok: true }]);
  expect((await chief.get(listOf('record', { menuId, status: 'done' }))).data).toMatchObject([
    { id: record },
  ]);
  expect((await lin.get('/api/memberInfo/getUser')).status).toBe(200);
  const { data } = await chief.get<{ id: string; userName: string }[]>('/api/console/member/list?q=Lin');
  const ids = data.filter(({ userName }) => userName === 'Lin').map(({ id }) => id);
  await runJob(chief, '/api/console/member/bulk', { ids, action: 'signOut' });
  expect(await lin.get('/api/memberInfo/getUser')).toMatchObject({ code: 996 });
});
