import { describe, expect, test } from 'vitest';
import { timeOf } from '../support/server-time.ts';
import { DATABASES, PASSWORD, fieldsOf, makeForm, openMemberSite, type MemberSite } from './member-site.ts';

const update = (site: MemberSite, token: string, body: object) =>
  site.post('memberInfo/updateMemberInfo', body, { token });

/** Lets the grace period of the closing account of a site be over. */
async function passSevenDays(site: MemberSite): Promise<void> {
  await site.services.database.queries
    .updateTable('member')
    .set({ closes_at: '2026-01-01T00:00:00.000Z' })
    .where('closes_at', 'is not', null)
    .execute();
  await site.services.members.sweep();
}

describe.each(DATABASES)('a member account on $name', ({ settings }) => {
  test('registering is refused at the field that is wrong, and a mistake costs no code', async () => {
    const site = await openMemberSite(await settings());
    const code = await site.askCode('lin@example.com', 'register');
    const form = makeForm('lin@example.com', code);
    const tries: [change: object, field: string, message?: string][] = [
      [{ confirmPassword: 'kiln-4712' }, '/confirmPassword', 'The two passwords are inconsistent'],
      [{ password: 'letters', confirmPassword: 'letters' }, '/password'],
      [{ password: '1234567', confirmPassword: '1234567' }, '/password'],
      [{ password: 'a1', confirmPassword: 'a1' }, '/password'],
      [{ password: `a1${'x'.repeat(19)}`, confirmPassword: `a1${'x'.repeat(19)}` }, '/password'],
      [{ userName: '' }, '/userName'],
      [{ userName: '   ' }, '/userName'],
      [{ userName: '\u200b\u3164' }, '/userName'],
      [{ userName: 'x'.repeat(31) }, '/userName'],
      [{ userName: 'a\u202eb' }, '/userName'],
      [{ agreement: false }, '/agreement', 'Please read and agree to the user agreement'],
      [{ email: 'no address' }, '/email', 'The mailbox format is incorrect!'],
      [{ phone: '13812345678' }, '/phone'],
      [{ email: undefined }, '/email'],
      [{ role: 'owner' }, '/role'],
      [{ code: '000000x' }, '/code'],
    ];
    for (const [change, field, message] of tries) {
      const answer = await site.post('memberInfo/addMemberInfo', { ...form, ...change });
      expect(answer.status, field).toBe(422);
      expect(fieldsOf(answer)).toContain(field);
      if (message !== undefined) expect(answer.body.message).toBe(message);
    }
    expect((await site.post('memberInfo/addMemberInfo', { ...form, agreement: undefined })).body.code).toBe(
      422,
    );
    const short = { ...form, password: 'a1', confirmPassword: 'a1' };
    const chinese = await site.post('memberInfo/addMemberInfo', short, {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.body.data).toEqual({
      errors: [{ path: '/password', rule: 'minLength', message: '最短长度为 6' }],
    });
    expect((await site.post('memberInfo/addMemberInfo', form)).status).toBe(200);
  });

  test('an address of another member is a 409 at its field, after the address was proven', async () => {
    const site = await openMemberSite(await settings());
    await site.register('lin@example.com');
    const { queries } = site.services.database;
    // The minute between two codes has passed.
    await queries.deleteFrom('verification_send').execute();
    const code = await site.askCode('LIN@example.com', 'register');
    const taken = await site.post('memberInfo/addMemberInfo', makeForm('LIN@example.com', code));
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 409, message: 'This e-mail address is already registered.' },
    });
    expect(fieldsOf(taken)).toEqual(['/email']);

    const other = await site.register('13812345678');
    await site.get(
      'memberInfo/getVerifiCode',
      { type: 'email', target: 'lin@example.com' },
      { token: other },
    );
    const bound = await update(site, other, {
      email: 'lin@example.com',
      code: site.takeCode('lin@example.com'),
    });
    expect(bound.status).toBe(409);
    expect(fieldsOf(bound)).toEqual(['/email']);
    expect((await site.get('memberInfo/getUser', {}, { token: other })).body.data).toMatchObject({
      email: '',
    });
  });

  test('a code binds an address to the member who asked for it, and to no other', async () => {
    const site = await openMemberSite(await settings());
    const [token, other] = [await site.register('lin@example.com'), await site.register('tao@example.com')];
    await site.get('memberInfo/getVerifiCode', { type: 'phone', target: '13812345678' }, { token });
    const change = { phone: '13812345678', code: site.takeCode('+8613812345678') };
    expect((await update(site, other, change)).body).toMatchObject({
      code: 4222,
      data: { errors: [{ path: '/code' }] },
    });
    expect((await update(site, token, change)).body.data).toMatchObject({ phone: '+8613812345678' });
  });

  test('one e-mail address may be a member of each site', async () => {
    const site = await openMemberSite(await settings());
    const { queries } = site.services.database;
    const token = await site.register('lin@example.com');
    const row = { default_language: 'en-US', languages: '["en-US"]', created_at: '2026-01-01T00:00:00.000Z' };
    await queries
      .insertInto('site')
      .values({ project_code: 'other', ...row })
      .execute();
    await queries.insertInto('site_host').values({ project_code: 'other', host: 'other.example' }).execute();
    await site.services.settings.set('other', 'switches', { memberLogin: true, mall: false });
    const there = { headers: { host: 'other.example' } };
    expect((await site.get('memberInfo/getUser', {}, { token, ...there })).body).toMatchObject({ code: 996 });
    const login = await site.send(
      'authentication/form',
      { username: 'lin@example.com', password: PASSWORD },
      there,
    );
    expect(login.body).toMatchObject({ code: 4223 });
    const member = await queries.selectFrom('member').selectAll().executeTakeFirstOrThrow();
    await queries
      .insertInto('member')
      .values({ ...member, project_code: 'other' })
      .execute();
    expect(
      (await site.send('authentication/form', { username: 'lin@example.com', password: PASSWORD }, there))
        .status,
    ).toBe(200);
  });

  test('the profile keeps what is right and names what is not', async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('lin@example.com');
    const profile = {
      userName: '林小陶 😀',
      nickName: 'Tao',
      gender: 2,
      birthday: '1999-02-28',
      company: '景德镇陶社',
      address: '江西省景德镇市',
    };
    expect((await update(site, token, profile)).body.data).toMatchObject({
      ...profile,
      email: 'lin@example.com',
    });
    expect((await update(site, token, { birthday: '' })).body.data).toMatchObject({
      ...profile,
      birthday: '',
    });
    const wrong: [object, string][] = [
      [{ gender: 3 }, '/gender'],
      [{ gender: null }, '/gender'],
      [{ birthday: '2001-02-29' }, '/birthday'],
      [{ birthday: '2999-01-01' }, '/birthday'],
      [{ birthday: 'today' }, '/birthday'],
      [{ avatar: 'javascript:alert(1)' }, '/avatar'],
      [{ avatar: '//elsewhere.example/x.png' }, '/avatar'],
      [{ avatar: 'https://pictures.example/tao.webp' }, '/avatar'],
      [{ avatar: '/home' }, '/avatar'],
      [{ company: 'x'.repeat(101) }, '/company'],
      [{ closesAt: null }, '/closesAt'],
      [{ memberId: 'x' }, '/memberId'],
      [{ password: 'kiln-4712' }, '/oldPassword'],
      [{ email: 'x@example.com' }, '/code'],
      [{ email: 'x@example.com', phone: '13812345678', code: '123456' }, '/phone'],
      [{ email: 'x@example.com', code: '123456', userName: 'x' }, '/userName'],
      [{ code: '123456' }, '/code'],
      [{}, ''],
    ];
    for (const [body, field] of wrong) {
      const answer = await update(site, token, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(fieldsOf(answer)).toContain(field);
    }
    expect((await site.get('memberInfo/getUser', {}, { token })).body.data).toMatchObject({
      userName: '林小陶 😀',
      gender: 2,
    });
  });

  test('a member gets all that is theirs, and nothing of another', async () => {
    const site = await openMemberSite(await settings());
    const { queries } = site.services.database;
    const token = await site.register('lin@example.com');
    const other = await site.register('13812345678');
    const { member_id } = await queries
      .selectFrom('member')
      .select('member_id')
      .where('email', '=', 'lin@example.com')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('comment')
      .values({
        project_code: 'default',
        comment_id: 'c1',
        content_code: 'vase',
        member_id,
        author_name: 'Lin',
        content: 'Fine.',
        created_at: '2026-01-01T00:00:00.000Z',
        answer: 'Thank you.',
        answered_at: '2026-01-02T00:00:00.000Z',
      })
      .execute();
    const document = JSON.stringify({ rule: [{ name: 'wish', type: 'string', title: 'Wish' }], option: {} });
    const form = {
      form_id: 'wishes',
      title: '"Wishes"',
      document,
      price: 100,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await queries
      .insertInto('form_template')
      .values({ ...form, project_code: 'default', pay: 1, is_open: 1 })
      .execute();
    const filled = await site.post(
      'memberMenuValue/fillInMenu',
      { menuId: 'wishes', valueJson: { wish: 'A blue one.' } },
      { token },
    );
    expect(filled.status).toBe(200);
    const { record_id } = await queries
      .selectFrom('form_record')
      .select('record_id')
      .executeTakeFirstOrThrow();
    const reply = { reply_id: 'r1', record_id, author: 'owner', text: 'In May.' };
    await queries
      .insertInto('form_reply')
      .values({ ...reply, project_code: 'default', created_at: '2026-01-03T00:00:00.000Z' })
      .execute();

    const mine = await site.get('memberInfo/exportData', {}, { token });
    expect(mine.body.data).toMatchObject({
      profile: { email: 'lin@example.com' },
      comments: [{ contentCode: 'vase', content: 'Fine.', answer: { text: 'Thank you.' } }],
      formRecords: [
        {
          menuId: 'wishes',
          version: 1,
          rule: [{ name: 'wish' }],
          valueJson: { wish: 'A blue one.' },
          replies: [{ text: 'In May.' }],
        },
      ],
      orders: [{ id: filled.body.data, amount: 100, status: 0 }],
    });
    const others = await site.get('memberInfo/exportData', {}, { token: other });
    expect(others.body.data).toMatchObject({ comments: [], formRecords: [], orders: [], invoices: [] });

    // When the account is gone, the record and its order stay with the site.
    await site.post('memberInfo/closeAccount', { password: PASSWORD }, { token });
    await passSevenDays(site);
    expect(await queries.selectFrom('form_record').select('member_id').execute()).toEqual([
      { member_id: null },
    ]);
    expect(await queries.selectFrom('member_order').select('member_id').execute()).toEqual([{ member_id }]);
  });

  test('a closed account can be reopened for seven days, and is then gone without its comments', async () => {
    const site = await openMemberSite(await settings());
    const { queries } = site.services.database;
    const token = await site.register('lin@example.com');
    const { member_id } = await queries.selectFrom('member').select('member_id').executeTakeFirstOrThrow();
    await queries
      .insertInto('comment')
      .values({
        project_code: 'default',
        comment_id: 'c1',
        content_code: 'vase',
        member_id,
        author_name: 'Lin',
        content: 'Fine.',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    const close = (body: object) => site.post('memberInfo/closeAccount', body, { token });

    expect(fieldsOf(await close({}))).toEqual(['/password']);
    expect(await close({ password: 'wrong-1' })).toMatchObject({ status: 422, body: { code: 4223 } });
    expect(await close({ code: '000000', type: 'phone' })).toMatchObject({
      status: 422,
      body: { code: 4222 },
    });
    const closing = await close({ password: PASSWORD });
    const { closesAt } = closing.body.data as { closesAt: string };
    expect((Date.parse(closesAt) - (await timeOf(site.app)).getTime()) / 86_400_000).toBeCloseTo(7, 2);
    expect((await close({ password: PASSWORD })).body.data).toMatchObject({ closesAt });
    // Signing in shows it, and it can be taken back.
    const login = await site.send('authentication/form', { username: 'lin@example.com', password: PASSWORD });
    const back = (login.body.data as { token: string }).token;
    expect((await site.get('memberInfo/getUser', {}, { token: back })).body.data).toMatchObject({ closesAt });
    expect((await site.post('memberInfo/keepAccount', {}, { token: back })).body.data).toMatchObject({
      closesAt: null,
    });
    await passSevenDays(site);
    expect((await site.get('memberInfo/getUser', {}, { token })).status).toBe(200);

    const ask = (target: string) =>
      site.get('memberInfo/getVerifiCode', { type: 'email', target, purpose: 'close' }, { token });
    expect(fieldsOf(await ask('chen@example.com'))).toEqual(['/target']);
    // A code that binds an address closes nothing.
    await site.get('memberInfo/getVerifiCode', { type: 'email', target: 'lin@example.com' }, { token });
    expect(await close({ code: site.takeCode('lin@example.com'), type: 'email' })).toMatchObject({
      status: 422,
      body: { code: 4222 },
    });
    await ask('lin@example.com');
    expect((await close({ code: site.takeCode('lin@example.com'), type: 'email' })).status).toBe(200);
    await site.services.members.sweep();
    expect((await site.get('memberInfo/getUser', {}, { token })).status).toBe(200);
    await passSevenDays(site);
    expect((await site.get('memberInfo/getUser', {}, { token })).body).toMatchObject({ code: 996 });
    expect(
      (await site.send('authentication/form', { username: 'lin@example.com', password: PASSWORD })).body,
    ).toMatchObject({
      code: 4223,
    });
    expect(
      await queries.selectFrom('comment').select(['member_id', 'author_name', 'content']).execute(),
    ).toEqual([{ member_id: null, author_name: '已注销用户', content: 'Fine.' }]);
    expect(await queries.selectFrom('member_token').selectAll().execute()).toEqual([]);
    // The address is free again.
    await queries.deleteFrom('verification_send').execute();
    expect(await site.register('lin@example.com')).not.toBe(token);
  });
});
