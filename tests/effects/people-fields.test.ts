// What owners note of members, and what they change of them, is asked for where somebody reads it.
import { expect, test } from 'vitest';
import { fillIn, listOf, saveForm, serveForms } from '../server-forms/form-server.ts';

interface Got {
  values: Record<string, unknown>;
}

const server = serveForms('SQLite');

test('a member reads what owners have changed of the profile, and nothing of their note', async () => {
  const { owner, lin } = server;
  const { data } = await owner.get<{ id: string; userName: string }[]>('/api/console/member/list?q=Lin');
  const { id } = data.find(({ userName }) => userName === 'Lin') ?? { id: '' };
  const profile = {
    userName: 'Lin Mu',
    nickName: 'Mu',
    gender: 2,
    birthday: '1990-05-17',
    company: 'The kiln',
    address: '7 Clay Lane',
  };
  const { values } = (await owner.get<Got>(`/api/console/member/get?id=${id}`)).data;
  const changed = { id, values: { ...values, ...profile, note: 'Asks for samples.' } };
  expect(await owner.post('/api/console/member/save', changed)).toMatchObject({ status: 200 });
  const seen = await lin.get('/api/memberInfo/getUser');
  expect(seen.data).toMatchObject(profile);
  expect(JSON.stringify(seen.data)).not.toContain('samples');
  const again = await owner.get<Got>(`/api/console/member/get?id=${id}`);
  expect(again.data.values.note).toBe('Asks for samples.');
});

test('owners find a note and a status of a record in the list of what came in', async () => {
  const { owner, lin } = server;
  const menuId = await saveForm(server, {});
  const id = (await fillIn(lin, menuId)).data;
  const { values } = (await owner.get<Got>(`/api/console/record/get?id=${id}`)).data;
  const changed = { id, values: { ...values, status: 'done', note: 'Called back.' } };
  expect(await owner.post('/api/console/record/save', changed)).toMatchObject({ status: 200 });
  expect((await owner.get(listOf('record', { menuId }))).data).toMatchObject([
    { id, status: 'done', note: 'Called back.' },
  ]);
});
