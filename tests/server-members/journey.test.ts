import { describe, expect, test } from 'vitest';
import { DATABASES, PASSWORD, fieldsOf, makeForm, openMemberSite } from './member-site.ts';

describe.each(DATABASES)('members on $name', ({ settings }) => {
  test('register by e-mail, see the profile, sign out, sign in by password', async () => {
    const site = await openMemberSite(await settings());
    const phone = { device: 'phone' };
    const token = await site.register('Lin@Example.com', phone);
    expect(token).toMatch(/^[\w-]{43}$/);
    const profile = await site.get('memberInfo/getUser', {}, { token });
    expect(profile.body.data).toEqual({
      userName: 'Lin',
      nickName: '',
      avatar: '',
      gender: 0,
      birthday: '',
      company: '',
      address: '',
      email: 'lin@example.com',
      phone: '',
      gmtCreate: expect.any(String),
      closesAt: null,
    });

    expect((await site.post('authentication/logout', {}, { token })).status).toBe(200);
    const after = await site.get('memberInfo/getUser', {}, { token });
    expect(after).toMatchObject({ status: 401, body: { success: false, code: 996, data: '/client/login' } });

    const login = await site.send('authentication/form?deviceId=phone', {
      username: 'LIN@example.com',
      password: PASSWORD,
    });
    expect(login).toMatchObject({
      status: 200,
      body: { success: true, code: 200, data: { token: expect.any(String) } },
    });
    const again = (login.body.data as { token: string }).token;
    expect((await site.get('memberInfo/getUser', {}, { token: again })).status).toBe(200);
  });

  test('register by phone, sign in by code, bind an e-mail address and sign in with it', async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('13812345678', { device: 'phone' });
    expect((await site.get('memberInfo/getUser', {}, { token })).body.data).toMatchObject({
      phone: '+8613812345678',
      email: '',
    });

    const code = await site.askCode('13812345678', 'login');
    const login = await site.get('authentication/mobile', {
      mobile: '+86 138 1234 5678',
      code,
      deviceId: 'desk',
    });
    expect(login.status).toBe(200);
    expect(
      (await site.get('authentication/mobile', { mobile: '13812345678', code, deviceId: 'desk' })).body,
    ).toMatchObject({ code: 4222 });

    await site.get('memberInfo/getVerifiCode', { type: 'email', target: 'lin@example.com' }, { token });
    const wrong = await site.post(
      'memberInfo/updateMemberInfo',
      { email: 'lin@example.com', code: 'no' },
      { token },
    );
    expect(wrong).toMatchObject({ status: 422, body: { code: 4222 } });
    expect(fieldsOf(wrong)).toEqual(['/code']);
    const bound = await site.post(
      'memberInfo/updateMemberInfo',
      { email: 'Lin@example.com', code: site.takeCode('lin@example.com') },
      { token },
    );
    expect(bound.body.data).toMatchObject({ phone: '+8613812345678', email: 'lin@example.com' });
    const mailed = await site.askCode('lin@example.com', 'login');
    expect((await site.send('authentication/email', { email: 'LIN@example.com', code: mailed })).status).toBe(
      200,
    );
  });

  test('change the password: the other devices are signed out, this one is not', async () => {
    const site = await openMemberSite(await settings());
    const here = await site.register('lin@example.com', { device: 'here' });
    const login = await site.send(
      'authentication/form',
      { username: 'lin@example.com', password: PASSWORD },
      { device: 'there' },
    );
    const { token: there } = login.body.data as { token: string };
    const change = (passwords: object) =>
      site.post('memberInfo/updateMemberInfo', passwords, { token: here });

    const password = 'glaze+9';
    const wrong = await change({ oldPassword: 'not it 1', password, confirmPassword: password });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 4223, message: 'Password error, please re-enter' },
    });
    expect(fieldsOf(wrong)).toEqual(['/oldPassword']);
    expect(fieldsOf(await change({ oldPassword: PASSWORD, password, confirmPassword: 'glaze-9' }))).toEqual([
      '/confirmPassword',
    ]);
    expect((await site.get('memberInfo/getUser', {}, { token: there })).status).toBe(200);

    const same = await change({ oldPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD });
    expect(same.body.message).toBe('The new password must differ from the current one.');
    expect(fieldsOf(same)).toEqual(['/password']);
    expect((await change({ oldPassword: PASSWORD, password, confirmPassword: password })).status).toBe(200);
    expect((await site.get('memberInfo/getUser', {}, { token: here })).status).toBe(200);
    expect((await site.get('memberInfo/getUser', {}, { token: there })).body).toMatchObject({ code: 996 });
    expect(
      (await site.send('authentication/form', { username: 'lin@example.com', password: PASSWORD })).body,
    ).toMatchObject({
      code: 4223,
    });
    expect((await site.send('authentication/form', { username: 'lin@example.com', password })).status).toBe(
      200,
    );
  });

  test.each(['POST', 'GET'])(
    'reset a forgotten password by %s: every device is signed out',
    async (method) => {
      const site = await openMemberSite(await settings());
      const token = await site.register('lin@example.com', { device: 'here' });
      await site.app.inject({ url: '/api/code/image?deviceId=here' });
      await site.get('memberInfo/sendSimpleMail', {
        email: 'lin@example.com',
        deviceId: 'here',
        imageCode: 'K7PM',
      });
      const code = site.takeCode('lin@example.com');
      const traded = await site.get('memberInfo/ExistEmailCode', { email: 'lin@example.com', code });
      const { ticket } = traded.body.data as { ticket: string };
      const reset = (form: Record<string, string>) =>
        method === 'POST'
          ? site.post('memberInfo/resetPassword', form)
          : site.get('memberInfo/resetPassword', form);

      // A mistake does not cost the ticket.
      expect(
        fieldsOf(await reset({ ticket, password: 'onlyletters', confirmPassword: 'onlyletters' })),
      ).toEqual(['/password']);
      const same = await reset({ ticket, password: PASSWORD, confirmPassword: PASSWORD });
      expect(same.body.message).toBe('The new password must differ from the current one.');
      expect(await reset({ ticket, password: 'slip#3', confirmPassword: 'slip#3' })).toMatchObject({
        status: 200,
        body: { data: null },
      });
      expect((await site.get('memberInfo/getUser', {}, { token })).body).toMatchObject({ code: 996 });
      expect(
        (await site.send('authentication/form', { username: 'lin@example.com', password: 'slip#3' })).status,
      ).toBe(200);
      const twice = await reset({ ticket, password: 'slip#4', confirmPassword: 'slip#4' });
      expect(twice).toMatchObject({ status: 422, body: { code: 4222 } });
      expect(fieldsOf(twice)).toEqual(['/ticket']);
    },
  );

  test('of twenty who register one address at once, one becomes a member', async () => {
    const site = await openMemberSite(await settings());
    const code = await site.askCode('lin@example.com', 'register');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        site.post('memberInfo/addMemberInfo', makeForm('lin@example.com', code)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status, body }) => status === 200 || body.code === 4222)).toBe(true);
    expect(
      await site.services.database.queries.selectFrom('member').select('member_id').execute(),
    ).toHaveLength(1);
  });
});
