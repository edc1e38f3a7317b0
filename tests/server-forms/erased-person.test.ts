// Somebody without an account asks to be erased: found by phone or mail, and named nowhere any more.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillIn, listOf, runJob, saveForm, serveForms } from './form-server.ts';

const server = serveForms('SQLite');
const EVA = { name: 'Evamaria', phone: '+86 139 1234 5678', mail: 'evamaria@kiln.example' };
/** Her name, and her phone and mail however they are stored. */
const NAMES_HER = /evamaria|1391234|139 1234/i;

const field = (name: string, format?: string) => ({
  name,
  type: 'string',
  title: name,
  'x-component': 'Input',
  ...(format === undefined ? {} : { format }),
});
const RULE = [field('name'), field('phone', 'internationalPhone'), field('mail', 'htmlEmail')];

/** `table: row` for each row that names her. */
async function findRows(): Promise<string[]> {
  const { queries } = server.services.database;
  const tables = await queries.introspection.getTables();
  const found = tables.map(async ({ name }) => {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(queries);
    return rows.map((row) => `${name}: ${JSON.stringify(row)}`).filter((row) => NAMES_HER.test(row));
  });
  return (await Promise.all(found)).flat();
}

test('a submission is found by phone or mail, and after its erasure nothing names its sender', async () => {
  const { owner, guest } = server;
  await owner.post('/api/console/webhook/save', {
    values: { title: 'Chat', url: 'https://hooks.example.net/in', events: ['record'] },
  });
  const option = { mailText: 'Thanks', tellTo: ['desk@example.com'] };
  const menuId = await saveForm(server, { rule: RULE, option });
  await fillIn(guest, menuId, EVA);
  const find = async (q: string): Promise<string[]> => {
    const list = await owner.get<{ id: string }[]>(
      `${listOf('record', { menuId })}&q=${encodeURIComponent(q)}`,
    );
    return list.data.map(({ id }) => id);
  };
  const [id = ''] = await find('139-1234-5678');
  expect(await find('evamaria@KILN.example')).toEqual([id]);
  expect(id).not.toBe('');

  await owner.post('/api/console/record/reply', { id, text: 'Dear Evamaria' });
  const got = await owner.get<{ values: object }>(`/api/console/record/get?id=${id}`);
  const values = { ...got.data.values, note: 'Call Evamaria', status: 'working', assignee: '' };
  expect(await owner.post('/api/console/record/save', { id, values })).toMatchObject({ status: 200 });
  await runJob(owner, '/api/console/record/remove', { ids: [id] });
  await runJob(owner, '/api/console/record/recover', { ids: [id] });
  expect((await findRows()).length).toBeGreaterThan(3);

  expect((await owner.post('/api/console/record/erase', { id })).status).toBe(200);
  expect(await findRows()).toEqual([]);
});
