// Who filled in a form looks up their own answers: by phone or mail address, and a code that is sent there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillIn, runJob, saveForm, serveForms } from './form-server.ts';

const server = serveForms('SQLite', { CAPTCHA_ANSWER: 'A2CF' });
const DEVICE = '3f1de4a0-2f5e-4a7b-9a30-0f3f0c0f7d11';

const field = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  title: name,
  'x-component': 'Input',
  ...more,
});
const RULE = [
  field('name'),
  field('phone', { format: 'internationalPhone' }),
  field('mail', { format: 'email' }),
  field('campaign', { 'x-display': 'hidden', default: 'spring' }),
];

interface Answer {
  state: string;
  fields: { title: string; text: string }[];
  replies: { text: string }[];
}

async function askCode(menuId: string, contact: string) {
  await server.guest.send({ url: `/api/code/image?deviceId=${DEVICE}` });
  const wish = { menuId, contact, deviceId: DEVICE, imageCode: 'A2CF' };
  const answer = await server.guest.post('/api/memberMenuValue/lookUpCode', wish);
  await server.services.verification.close();
  return answer;
}

const outbox = (): string[] => {
  const folder = join(server.services.config.DATA_DIR, 'outbox');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const lastCode = (): string => {
  const file = join(server.services.config.DATA_DIR, 'outbox', outbox().at(-1) ?? '');
  return (JSON.parse(readFileSync(file, 'utf8')) as { code: string }).code;
};
const lookUp = (menuId: string, contact: string, code: string) =>
  server.guest.post<Answer[]>('/api/memberMenuValue/lookUp', { menuId, contact, code });

test('a code shows the own answers once, with state and replies, and those of nobody else', async () => {
  const menuId = await saveForm(server, { rule: RULE, option: { lookUp: true, masks: true } });
  const other = await saveForm(server, { rule: RULE, option: { lookUp: true } });
  const lin = { name: 'Lin', phone: '+86 138 0013 8000', mail: 'lin@example.com' };
  const { data: first } = await fillIn(server.guest, menuId, lin);
  await fillIn(server.guest, menuId, { name: 'Mei, not 13800138000', phone: '13900139000' });
  await fillIn(server.guest, other, { ...lin, name: 'Elsewhere' });
  await runJob(server.owner, '/api/console/record/bulk', {
    ids: [first],
    action: 'setStatus',
    values: { status: 'spam' },
  });
  await server.owner.post('/api/console/record/reply', { id: first, text: 'At nine.' });
  expect((await askCode(menuId, '１３８ 0013-8000')).status).toBe(200);
  const code = lastCode();
  expect((await lookUp(menuId, '13900139000', code)).status).toBe(422);
  const found = await lookUp(menuId, '138 0013 8000', code);
  expect(found.data).toMatchObject([{ state: 'new', replies: [{ text: 'At nine.' }] }]);
  expect(found.data[0]?.fields.map(({ title }) => title)).toEqual(['name', 'phone', 'mail']);
  expect(JSON.stringify(found.data)).not.toMatch(/0013|lin@|Mei|Elsewhere|spring/);
  expect((await lookUp(menuId, '138 0013 8000', code)).status).toBe(422);
});

test('who has no answers is answered the same, and gets no code', async () => {
  const menuId = await saveForm(server, { rule: RULE, option: { lookUp: true } });
  await fillIn(server.guest, menuId, { mail: 'mei@example.com' });
  const before = outbox().length;
  const [unknown, known] = [
    await askCode(menuId, 'nobody@example.com'),
    await askCode(menuId, 'Mei@Example.com'),
  ];
  expect([unknown.status, unknown.data, unknown.message]).toEqual([known.status, known.data, known.message]);
  expect(outbox().length).toBe(before + 1);
  expect((await lookUp(menuId, 'nobody@example.com', '000000')).status).toBe(422);
  expect((await lookUp(menuId, 'mei@example.com', lastCode())).data).toHaveLength(1);
  const closed = await saveForm(server, { rule: RULE });
  await fillIn(server.guest, closed, { mail: 'mei@example.com' });
  const about = (id: string) => server.guest.get(`/api/memberMenuValue/lookUpForm?id=${id}`);
  expect(await about(menuId)).toMatchObject({ status: 200, data: { title: 'Sign up' } });
  expect((await about(closed)).status).toBe(404);
  expect((await askCode(closed, 'mei@example.com')).status).toBe(404);
  expect((await lookUp(closed, 'mei@example.com', '000000')).status).toBe(404);
});
