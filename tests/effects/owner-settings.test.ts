// What owners set is asked for where somebody sees it: on the pages of visitors and in mails.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../server-http/server.ts';
import { as } from '../server-owners/console-calls.ts';
import { linkOf, readHead, serveSite } from '../server-seo/served-site.ts';

const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let mail = '';
    stream.setEncoding('utf8').on('data', (text: string) => (mail += text));
    stream.on('end', () => {
      mails.push(mail);
      done();
    });
  },
});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)));

const site = serveSite('SQLite', {
  SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'no-reply@kilnfield.example',
});

async function set(id: string, values: object): Promise<void> {
  const owner = await as(site, 'owner');
  expect(await owner.post('console/setting/save', { id, values })).toMatchObject({ status: 200 });
}

/** Changes the first item of a kind, and answers which it is. */
async function change(kind: 'article' | 'product', values: object): Promise<string> {
  const owner = await as(site, 'owner');
  const [{ id } = { id: '' }] = (await owner.get(`console/${kind}/list`)).data as { id: string }[];
  const { data } = await owner.get(`console/${kind}/get`, { id });
  const whole = { ...(data as { values: object }).values, ...values };
  expect(await owner.post(`console/${kind}/save`, { id, values: whole })).toMatchObject({ status: 200 });
  return id;
}

const read = (path: string): Promise<string> => site.read(path);

test('what search engines are told begins with the primary host', async () => {
  const owner = await as(site, 'owner');
  const claim = (host: string, isPrimary: boolean) =>
    owner.post('console/site/save', { values: { host, isPrimary } });
  const canonical = async () => linkOf(readHead(await read('/home')), 'canonical');
  expect(await claim('kiln.example', false)).toMatchObject({ status: 200 });
  expect(await canonical()).toBe('https://kiln.example/home');
  expect(await claim('www.kiln.example', true)).toMatchObject({ status: 200 });
  expect(await canonical()).toBe('https://www.kiln.example/home');
});

test('a language that is taken away is offered no more, and its address shows the other', async () => {
  const before = readHead(await read('/home'));
  expect(linkOf(before, 'alternate', 'en-US')).toContain('/home');
  await set('site', { languages: ['zh-CN'] });
  expect(linkOf(readHead(await read('/home')), 'alternate', 'en-US')).toBeUndefined();
  expect(await read('/home?lang=en-US')).toContain('<html lang="zh-CN"');
  await set('site', { languages: ['zh-CN', 'en-US'] });
  expect(await read('/home?lang=en-US')).toContain('<html lang="en-US"');
});

test('dates on pages are days of the time zone of the site', async () => {
  const id = await change('article', {
    releaseDate: '2026-03-09T20:00:00.000Z',
  });
  const page = `/article?contentCode=${id}&lang=en-US`;
  expect(await read(page)).toContain('March 10, 2026');
  await set('site', { timeZone: 'America/New_York' });
  expect(await read(page)).toContain('March 9, 2026');
  expect(await read(page)).not.toContain('March 10, 2026');
});

test('the line of who made the site is in the footer with its words and link, or not at all', async () => {
  const url = 'https://maker.example/sites';
  const powerBy = {
    enabled: true,
    text: { 'zh-CN': '由窑厂制作', 'en-US': 'Made by the kiln' },
    url,
  };
  await set('site', { powerBy });
  const footerOf = async (path: string): Promise<string> => (await read(path)).split('<footer').at(-1) ?? '';
  expect(await footerOf('/home?lang=en-US')).toMatch(/<a [^>]*href="https:\/\/maker\.example\/sites"[^>]*>/);
  expect(await footerOf('/home?lang=en-US')).toContain('Made by the kiln');
  expect(await footerOf('/home?lang=zh-CN')).toContain('由窑厂制作');
  await set('site', { powerBy: { ...powerBy, enabled: false } });
  expect(await footerOf('/home?lang=en-US')).not.toContain('Made by the kiln');
});

test('the filing numbers are in the footer with links to their registers, or not at all', async () => {
  await set('site', { icp: '京ICP备 2026000001号-1', police: '京公网安备 11010502030001号' });
  const footer = async () => (await read('/home?lang=en-US')).split('<footer').at(-1) ?? '';
  expect(await footer()).toMatch(/href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备2026000001号-1</);
  expect(await footer()).toMatch(
    /"https:\/\/beian\.mps\.gov\.cn\/#\/query\/webSearch\?code=11010502030001"[^>]*>京公网安备1101/,
  );
  await set('site', { icp: '', police: '' });
  expect(await footer()).not.toContain('beian.mps');
  expect(await footer()).not.toContain('ICP备');
});

test('a page that says nothing to search engines says what the site says', async () => {
  await set('search', {
    description: {
      'zh-CN': '手工瓷砖',
      'en-US': 'Handmade tiles of Jingdezhen',
    },
    keywords: { 'zh-CN': '瓷砖', 'en-US': 'glaze, kiln' },
    sharePicture: '/media/story-museum_1440x1080.webp',
  });
  const owner = await as(site, 'owner');
  const values = {
    title: { 'zh-CN': '空页', 'en-US': 'Empty' },
    path: '/empty',
  };
  expect(await owner.post('console/channel/save', { values })).toMatchObject({
    status: 200,
  });
  expect(readHead(await read('/empty?lang=en-US')).meta).toMatchObject({
    description: 'Handmade tiles of Jingdezhen',
    keywords: 'glaze, kiln',
  });
  const { meta } = readHead(await read('/empty'));
  expect(meta).toMatchObject({ description: '手工瓷砖', keywords: '瓷砖' });
  expect(meta['og:image']).toContain('/media/story-museum_1440x1080');
  await set('search', {
    sharePictureCrop: { focus: { x: 100, y: 50 }, zoom: 2 },
  });
  expect(readHead(await read('/empty')).meta['og:image']).toMatch(
    /story-museum_1440x1080\.w\d+x\d+at100x50z200s/,
  );
});

test('mails come from the name that was set, else from that of the site', async () => {
  const owner = await as(site, 'owner');
  await owner.post('owner/saveEmail', {
    email: 'owner@example.com',
    password: PASSWORD,
  });
  mails.length = 0;
  const sendTest = () => owner.post('console/setting/sendTest', {});
  const senders = () => mails.map((mail) => /^From: (.*) <no-reply@/m.exec(mail)?.[1]?.replaceAll('"', ''));
  expect(await sendTest()).toMatchObject({ status: 200 });
  await set('mail', { sender: 'The workshop' });
  expect(await sendTest()).toMatchObject({ status: 200 });
  await expect.poll(senders).toEqual(['Kilnfield', 'The workshop']);
});

test('the agreement has its title and its text on the page where members read it', async () => {
  await set('agreement', {
    agreementTitle: { 'zh-CN': '窑厂协议', 'en-US': 'Rules of the kiln' },
    agreementText: {
      'zh-CN': '<p>请轻放。</p>',
      'en-US': '<p>Put it down gently.</p>',
    },
  });
  await set('members', { memberLogin: true });
  const english = await read('/client/regist/agreement?lang=en-US');
  expect(english).toContain('Rules of the kiln');
  expect(english).toContain('<p>Put it down gently.</p>');
  expect(await read('/client/regist/agreement?lang=zh-CN')).toContain('窑厂协议');
});

test('products can be ordered while the shop is open', async () => {
  const id = await change('product', { canBuy: true, price: 18_800 });
  const offersOrder = async (): Promise<boolean> =>
    (await read(`/product?contentCode=${id}`)).includes('/client/placeOrder');
  await set('members', { memberLogin: true, mall: true });
  expect(await offersOrder()).toBe(true);
  await set('members', { mall: false });
  expect(await offersOrder()).toBe(false);
});
