// No column of a list of the console is empty for every record.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { fillIn, runJob, serveForms } from '../server-forms/form-server.ts';
import { timeAfter } from '../support/server-time.ts';
import { emptyColumns } from './empty-columns.ts';

const server = serveForms('SQLite', { SEED: 'demo' });

/** Lists of what only payments, mail servers and the operator's commands make: their own tests read them. */
const ELSEWHERE = ['backup', 'bill', 'difference', 'invoice', 'message', 'order', 'refund', 'trial'];

const LISTS = globSync('schemas/console/*.list.json')
  .toSorted()
  .map((path) => basename(path, '.list.json'))
  .filter((name) => !ELSEWHERE.includes(name));

async function save(entity: string, values: object, more: object = {}): Promise<string> {
  const saved = await server.owner.post<{ id: string }>(`/api/console/${entity}/save`, { values, ...more });
  expect(saved, entity).toMatchObject({ status: 200 });
  return saved.data.id;
}

/** What the demo site has nothing of. */
async function makeRecords(): Promise<void> {
  const { owner, lin, services } = server;
  const title = { 'zh-CN': '未译' };
  for (const entity of ['article', 'product']) await save(entity, { title });
  await save('classification', { title, type: 1 });
  await save('redirect', { path: '/old', target: '/about', note: 'Of the old shop.' });
  const link = { title, url: 'https://river.example' };
  await save('friendLink', { ...link, image: '/media/article-chips_1200x900.webp' });
  await runJob(owner, '/api/console/friendLink/remove', { ids: [await save('friendLink', link)] });
  const { queries } = services.database;
  const phone = '+8613800001234';
  await queries.updateTable('member').set({ phone }).where('member_id', '=', lin.memberId).execute();
  await services.settings.set('default', 'comments', { words: ['glaze'], hold: 'rules' });
  const comment = { contentCode: 'broken-tiles-terrazzo', content: 'What a glaze!' };
  await lin.post('/api/memberComment/addMemberComment', comment);
  const site = await services.sites.get('default');
  if (site !== undefined) services.statistics.note(site, 'missed', '/nowhere');
  const channel = await owner.get<{ values: object }>('/api/console/channel/get?id=ABOUTUS');
  await save('channel', { ...channel.data.values, title }, { id: 'ABOUTUS' });
  await makeFormRecord();
  const documents = [{ kind: 'page', name: 'ABOUTUS' }];
  const id = await save('changeSet', { title: 'Spring', documents });
  await owner.post('/api/console/changeSet/schedule', { id, at: await timeAfter(server.app, 60_000) });
  await save('block', {
    title: { 'zh-CN': '卡片', 'en-US': 'Card' },
    document: {
      group: 'content',
      fields: [],
      view: {
        id: 'root',
        is: 'box',
        children: [{ id: 'a', is: 'text', text: { 'zh-CN': '字', 'en-US': 'A word' } }],
      },
    },
  });
  await save('site', { host: 'kiln.example', isPrimary: true });
  const limits = { id: 'default', storage: '5 GB', items: '100', requests: '1000/s' };
  expect(await owner.post('/api/console/server/limit', limits)).toMatchObject({ status: 200 });
  // A site with a name of its own still says much as its kit does.
  await save('setting', { name: { 'zh-CN': '青石' } }, { id: 'start' });
  await save('webhook', { title: 'Chat', url: 'https://hooks.example.net/in', events: ['order'] });
}

async function makeFormRecord(): Promise<void> {
  const { owner, lin } = server;
  const rule = [{ name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' }];
  const form = await save('form', { title: { 'zh-CN': '报名' }, rule, isPaid: true, price: 100 });
  await fillIn(lin, form, { name: 'Lin' });
  const open = await save('form', { title: { 'zh-CN': '报名' }, rule });
  const id = (await fillIn(lin, open, { name: 'Lin' })).data;
  const [first] = (await owner.get<{ id: string }[]>('/api/console/record/assignees?q=moder')).data;
  const values = { assignee: first?.id ?? '' };
  await runJob(owner, '/api/console/record/bulk', { ids: [id], action: 'assign', values });
  const got = await owner.get<{ values: object }>(`/api/console/record/get?id=${id}`);
  await save('record', { ...got.data.values, note: 'Called back.' }, { id });
}

test('every column of every list has a value', { tags: 'long', timeout: 120_000 }, async () => {
  await makeRecords();
  // Addresses that were not found are written after a while.
  await expect.poll(() => emptyColumns(server.owner, LISTS), { interval: 500 }).toEqual([]);
});
