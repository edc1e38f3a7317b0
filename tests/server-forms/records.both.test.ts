import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { fillIn, saveForm, serveForms } from './form-server.ts';

interface Item {
  id: string;
  title: string;
}

describe.each(DATABASES)('what is filled in, on $name', ({ name }) => {
  const server = serveForms(name);

  test('keeps the rules it was filled in under, whatever becomes of the form', async () => {
    const { lin, owner } = server;
    const menuId = await saveForm(server);
    const first = await fillIn(lin, menuId);
    expect(first).toMatchObject({ status: 200, code: 200 });
    const rule = [{ name: 'company', type: 'string', title: '公司', required: true, 'x-component': 'Input' }];
    await saveForm(server, { id: menuId, title: '新报名', rule });
    expect(await fillIn(lin, menuId)).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/valueJson/name', rule: 'unknown' }] },
    });
    const second = await fillIn(lin, menuId, { company: '青瓦' });

    const record = (id: string) => lin.get(`/api/memberMenuValue/findById?id=${id}`);
    const asFilledIn = {
      data: {
        id: first.data,
        menuId,
        title: 'Sign up',
        rule: [{ name: 'name', title: 'Name' }],
        valueJson: { name: '林木' },
      },
    };
    expect(await record(first.data)).toMatchObject(asFilledIn);
    expect(await record(second.data)).toMatchObject({
      data: { title: '新报名', rule: [{ name: 'company' }], valueJson: { company: '青瓦' } },
    });
    expect(await lin.get(`/api/memberMenu/findById?id=${first.data}`)).toMatchObject({
      data: { id: menuId, title: 'Sign up', rule: [{ name: 'name' }], pay: 0, price: 0 },
    });
    expect(await owner.get(`/api/memberMenu/findById?id=${second.data}`)).toMatchObject({
      data: { rule: [{ name: 'company' }] },
    });

    expect((await owner.post('/api/memberMenu/remove', { id: menuId })).status).toBe(200);
    expect(await record(first.data)).toMatchObject(asFilledIn);
    expect(await server.guest.get(`/api/memberMenu/templateDetail?id=${menuId}`)).toMatchObject({
      status: 404,
      data: null,
    });
    expect(await fillIn(lin, menuId)).toMatchObject({ status: 404 });

    // The owner finds the removed form, and still lists and exports what was filled in.
    const listForms = async (removed: 0 | 1) =>
      (await owner.get<Item[]>(`/api/memberMenu/pageList?limit=100&removed=${removed}`)).data.map(
        (form) => form.id,
      );
    expect(await listForms(0)).not.toContain(menuId);
    expect(await listForms(1)).toContain(menuId);
    expect(await owner.get(`/api/memberMenuValue/pageList?menuId=${menuId}`)).toMatchObject({
      status: 200,
      total: 2,
      data: [{ id: second.data }, { id: first.data }],
    });
    const sheet = await owner.send({ url: `/api/memberMenuValue/export?menuId=${menuId}` });
    expect([sheet.statusCode, sheet.body]).toEqual([200, expect.stringContaining('青瓦')]);
  });

  test('is the member’s own: nobody else finds it', async () => {
    const menuId = await saveForm(server);
    const { data: id } = await fillIn(server.lin, menuId);
    const { data: guests } = await fillIn(server.guest, menuId);
    for (const path of ['/api/memberMenuValue/findById', '/api/memberMenu/findById'])
      for (const record of [id, guests, 'none'])
        expect((await server.mei.get(`${path}?id=${record}`)).status, `${path} ${record}`).toBe(404);
    expect((await server.guest.get(`/api/memberMenuValue/findById?id=${id}`)).status).toBe(401);
    expect((await server.editor.get(`/api/memberMenu/findById?id=${id}`)).status).toBe(403);
    expect((await server.editor.get(`/api/memberMenuValue/pageList?menuId=${menuId}`)).status).toBe(403);
  });

  test('is listed for its member, ten a page, newest first', async () => {
    const menuId = await saveForm(server);
    const before = (await server.mei.get('/api/memberMenu/getMyFillPageList')).total ?? 0;
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await fillIn(server.mei, menuId)).data);
    const first = await server.mei.get<Item[]>('/api/memberMenu/getMyFillPageList');
    const second = await server.mei.get<Item[]>('/api/memberMenu/getMyFillPageList?pageNum=2');
    expect(first.total).toBe(before + 12);
    // A page past the end is the last one.
    expect(await server.mei.get<Item[]>('/api/memberMenu/getMyFillPageList?pageNum=99')).toMatchObject({
      pageNum: 2,
      data: second.data,
    });
    expect(first.data).toHaveLength(10);
    expect(new Set([...first.data, ...second.data].map((each) => each.id))).toEqual(new Set(ids));
    expect(first.data[0]).toEqual({
      id: expect.any(String),
      menuId,
      title: 'Sign up',
      gmtCreate: expect.any(String),
      pay: 0,
      state: 'new',
      isAnswered: false,
    });
  });

  test('is listed for the owner with who sent it', async () => {
    const menuId = await saveForm(server);
    await fillIn(server.lin, menuId);
    await fillIn(server.guest, menuId);
    const { data, total } = await server.owner.get<object[]>(
      `/api/memberMenuValue/pageList?menuId=${menuId}`,
    );
    expect(total).toBe(2);
    const record = {
      id: expect.any(String),
      version: 1,
      valueJson: { name: '林木' },
      gmtCreate: expect.any(String),
    };
    expect(data).toContainEqual(record);
    expect(data).toContainEqual({ ...record, memberId: server.lin.memberId, memberName: 'Lin' });
    expect((await server.owner.get('/api/memberMenuValue/pageList?menuId=none')).status).toBe(404);
  });
});
