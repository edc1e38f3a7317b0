// Mails in the look of their site, beside their plain text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { writeMailHtml } from '../../src/server/delivery/mail-html.ts';
import { lookOfTheme } from '../../src/server/app/mail-look.ts';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const server = serveSite('SQLite');
let headers: Record<string, string>;
beforeAll(async () => {
  headers = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
});

const LOOK = { ...lookOfTheme({ preset: 'celadon', overrides: {} }), name: 'Kiln & Co' };

test('the colours, fonts and corners of the theme, light everywhere', () => {
  const html = writeMailHtml({ subject: 'Hello', text: 'One\ntwo\n\nThree' }, LOOK);
  expect(html).toContain(`bgcolor="${LOOK.colours.page}"`);
  expect(html).toContain(`border-top:4px solid ${LOOK.colours.brand}`);
  expect(html).toContain('content="light only"');
  expect(html).toContain('One<br>two</p>');
  expect(html.match(/<p /g)?.length).toBe(2);
  expect(html).not.toMatch(/<style|<link|<script|var\(--|light-dark|url\(/);
});

test('dark themes have a dark mail that is read as well', () => {
  const { colours } = lookOfTheme({ preset: 'night', overrides: {} });
  expect(colours.ground).toMatch(/^#[0-3]/);
  expect(colours.text).toMatch(/^#[c-f]/);
});

test('nothing of a text becomes markup, and addresses are links', () => {
  const text = 'See https://a.example/x?a=1&b="><b>, please. <script>';
  const html = writeMailHtml({ subject: '<b>', text }, LOOK);
  expect(html).not.toContain('<script>');
  expect(html).toContain('<title>&lt;b&gt;</title>');
  expect(html).toContain('<a href="https://a.example/x?a=1&amp;b="');
  expect(html.match(/<a /g)?.length).toBe(1);
});

test('long addresses and words break, so that no mail is wider than its window', () => {
  const html = writeMailHtml({ subject: 's', text: 'https://a.example/token' }, LOOK);
  expect(html).toMatch(/<p style="[^"]*word-break:break-word/);
  expect(html).toMatch(/<a href[^>]*word-break:break-all/);
});

test('a code stands out', () => {
  expect(writeMailHtml({ subject: 's', text: 'Code 123456.', code: '123456' }, LOOK)).toMatch(
    /<b style="font-size:24px[^>]*>123456<\/b>/,
  );
});

test('the language and the direction of the text are known', () => {
  const open = (language: string) => writeMailHtml({ subject: 's', text: 't', language }, LOOK).slice(0, 60);
  expect(open('zh-CN')).toContain('<html lang="zh-CN"><head>');
  expect(open('ar-SA')).toContain('<html lang="ar-SA" dir="rtl"><head>');
});

test('a logo is carried by the mail, and the name is its text', () => {
  const logo = { content: Buffer.from(''), type: 'image/png' };
  const html = writeMailHtml({ subject: 's', text: 't' }, { ...LOOK, logo });
  expect(html).toContain('<img src="cid:logo@site" alt="Kiln &amp; Co"');
});

test('a mail of a site has the colours of its published theme', async () => {
  const values = { document: { preset: 'market', overrides: {} } };
  const payload = { id: 'theme', revision: 1, values };
  const saved = await server.app.inject({ method: 'POST', url: '/api/console/theme/save', payload, headers });
  expect(saved.statusCode, saved.body).toBe(200);
  const { database } = server.services;
  await database.queries.updateTable('owner').set({ email: 'ada@example.com' }).execute();
  const test = { method: 'POST', url: '/api/console/setting/sendTest', payload: {}, headers } as const;
  const sent = await server.app.inject(test);
  expect(sent.statusCode, sent.body).toBe(200);
  const folder = join(server.services.config.DATA_DIR, 'outbox');
  const [name = ''] = readdirSync(folder).toSorted().slice(-1);
  const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<'subject' | 'html', string>;
  expect(mail.html).toContain(mail.subject);
  expect(mail.html).toContain(lookOfTheme(values.document).colours.brand);
});
