import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../src/server/domains/identity/common-passwords.ts';
import { makeServer } from '../server-http/server.ts';
import { DATABASES, PASSWORD, fieldsOf, makeForm, openMemberSite, type Answer } from './member-site.ts';

const COMMON = 'P@ssw0rd';
const both = (password: string) => ({ password, confirmPassword: password });

function expectRefused(answer: Answer): void {
  expect(answer).toMatchObject({ status: 422, body: { code: 422 } });
  expect(fieldsOf(answer)).toEqual(['/password']);
}

test.each(['123456', 'password1', 'Password1', 'qwertyuiop', 'iloveyou', 'trustno1', '1q2w3e4r', 'p@ssw0rd'])(
  '%s is a common password',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

test.each([PASSWORD, 'tiles-and-light-7', 'Owner-pass-2026', 'correct horse battery', '青花瓷与琉璃瓦7', ''])(
  '%s is none',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);

describe.each(DATABASES)('a common password on $name', ({ settings }) => {
  test('is refused at registration, change and reset, and costs neither code nor ticket', async () => {
    const site = await openMemberSite(await settings());
    const code = await site.askCode('lin@example.com', 'register');
    const form = makeForm('lin@example.com', code);
    expectRefused(await site.post('memberInfo/addMemberInfo', { ...form, ...both(COMMON) }));
    const registered = await site.post('memberInfo/addMemberInfo', form);
    const { token } = registered.body.data as { token: string };
    const change = { oldPassword: PASSWORD, ...both(COMMON) };
    const changed = await site.post('memberInfo/updateMemberInfo', change, { token });
    expectRefused(changed);
    expect(changed.body.message).toMatch(/100,000 most common .* choose another/);

    const ticket = await site.services.verification.makeTicket(
      { projectCode: 'default', defaultLanguage: 'zh-CN', languages: ['zh-CN'] },
      'lin@example.com',
    );
    const zh = { headers: { 'accept-language': 'zh-CN' } };
    const reset = await site.post('memberInfo/resetPassword', { ticket, ...both(COMMON) }, zh);
    expectRefused(reset);
    expect(reset.body.message).toMatch(/10 万.*请换一个/);
    const good = await site.post('memberInfo/resetPassword', { ticket, ...both('kiln-4712') });
    expect(good.status).toBe(200);
  });
});

test('the first start refuses a common OWNER_PASSWORD by name, and stores nothing', async () => {
  await expect(makeServer({ OWNER_PASSWORD: 'password123' })).rejects.toThrow(
    /^OWNER_PASSWORD must be a password that is not one of the 100,000 most common ones/,
  );
});
