import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASES, PASSWORD, openMemberSite, type MemberSite } from './member-site.ts';

interface Notice {
  kind: string;
  to: string;
  subject?: string;
  text: string;
  code?: string;
}

/** What members were told and holds no code, once so many were. */
function readNotices(site: MemberSite, count: number): Promise<Notice[]> {
  const folder = join(site.folder, 'outbox');
  const read = () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Notice)
      .filter(({ code }) => code === undefined);
  return vi.waitUntil(() => (read().length >= count ? read() : undefined), { timeout: 30_000 });
}

async function bind(
  site: MemberSite,
  token: string,
  type: 'email' | 'phone',
  target: string,
  language = 'en-US',
) {
  const as = { token, headers: { 'accept-language': language } };
  await site.get('memberInfo/getVerifiCode', { type, target }, as);
  const code = site.takeCode(type === 'phone' ? `+86${target}` : target);
  const bound = await site.post('memberInfo/updateMemberInfo', { [type]: target, code }, as);
  expect(bound.status).toBe(200);
}

const CHANGE = { oldPassword: PASSWORD, password: 'glaze+9', confirmPassword: 'glaze+9' };

describe.each(DATABASES)('what was changed of an account on $name', ({ settings }) => {
  test('is told where its member was reached before, in their language', async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('old@example.com');
    // The first phone: the mailbox is all there was.
    await bind(site, token, 'phone', '13812345678');
    expect((await readNotices(site, 1)).at(-1)).toMatchObject({
      kind: 'mail',
      to: 'old@example.com',
      subject: expect.stringContaining('phone'),
      text: expect.stringContaining('If it was not you'),
    });
    await bind(site, token, 'phone', '13912345678', 'zh-CN');
    expect((await readNotices(site, 2)).at(-1)).toMatchObject({
      kind: 'sms',
      to: '+8613812345678',
      text: expect.stringContaining('如非本人操作'),
    });
    await bind(site, token, 'email', 'new@example.com', 'zh-CN');
    expect((await readNotices(site, 3)).at(-1)).toMatchObject({
      to: 'old@example.com',
      subject: expect.stringContaining('邮箱已变更'),
    });
    expect((await site.post('memberInfo/updateMemberInfo', CHANGE, { token })).status).toBe(200);
    const told = await readNotices(site, 4);
    expect(told.at(-1)).toMatchObject({
      to: 'new@example.com',
      subject: expect.stringContaining('password'),
    });
    expect(JSON.stringify(told)).not.toContain('glaze');
  });

  test('is notified of a reset password, but not of an unchanged address or a rejected change', async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('lin@example.com');
    await bind(site, token, 'email', 'lin@example.com');
    await site.post('memberInfo/updateMemberInfo', { ...CHANGE, oldPassword: 'wrong-1' }, { token });
    const ticket = await site.services.verification.makeTicket(
      { projectCode: 'default', defaultLanguage: 'zh-CN', languages: [] },
      'lin@example.com',
    );
    const { password, confirmPassword } = CHANGE;
    expect((await site.post('memberInfo/resetPassword', { ticket, password, confirmPassword })).status).toBe(
      200,
    );
    expect(await readNotices(site, 1)).toMatchObject([
      { to: 'lin@example.com', subject: expect.stringContaining('password') },
    ]);
  });
});

test('a mail server that takes its time, or takes nothing, holds no answer up', async () => {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const take = (): void => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      };
      stream.resume();
      stream.on('end', () => {
        if (isHeld) waiting.push(take);
        else take();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const site = await openMemberSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@tessera.example',
  });
  const token = await site.register('13812345678');
  await site.services.database.queries.updateTable('member').set({ email: 'lin@example.com' }).execute();
  expect((await site.post('memberInfo/updateMemberInfo', CHANGE, { token })).status).toBe(200);
  expect(taken).toEqual([]);
  isHeld = false;
  for (const take of waiting) take();
  await vi.waitUntil(() => taken.length > 0, { timeout: 30_000 });
  expect(taken).toEqual(['lin@example.com']);
});
