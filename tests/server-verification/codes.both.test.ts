import { describe, expect, test } from 'vitest';
import type { CodeRequest } from '../../src/server/domains/verification/verification.ts';
import { refusalOf } from '../storage/site.ts';
import { DATABASES } from '../support/database.ts';
import { freshAddress, OTHER_SITE, provideVerification, SITE } from './verification.ts';

let people = 0;
const freshTarget = () => `person-${(people += 1)}@example.com`;

describe.each(DATABASES)('a code on $name', ({ name }) => {
  const bench = provideVerification(name);

  const send = (request: Partial<CodeRequest> & { target: string }, language = 'en-US') =>
    bench.verification.sendCode(SITE, language, { purpose: 'login', address: freshAddress(), ...request });
  const check = (target: string, code: string, purpose: CodeRequest['purpose'] = 'login', site = SITE) =>
    bench.verification.checkCode(site, { purpose, target, code });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('has six digits, is good once and kept nowhere', async () => {
    const target = freshTarget();
    await send({ target });
    const code = bench.codeOf(target);
    expect(code).toMatch(/^\d{6}$/);
    expect(bench.sent.at(-1)).toMatchObject({
      kind: 'mail',
      to: target,
      text: expect.stringContaining(code),
    });
    const rows = await bench.database.queries.selectFrom('verification_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    await check(target, code);
    expect(await refusalOf(check(target, code))).toMatchObject({ status: 422, code: 4222, path: '/code' });
  });

  test('is good for its purpose, its target and its site alone', async () => {
    const target = freshTarget();
    await send({ target });
    const code = bench.codeOf(target);
    const elsewhere = [
      check(target, code, 'reset'),
      check(freshTarget(), code),
      check(target, code, 'login', OTHER_SITE),
    ];
    for (const refusal of await Promise.all(elsewhere.map(refusalOf)))
      expect(refusal).toMatchObject({ code: 4222 });
    await check(target, code);
  });

  test('is good for ten minutes', async () => {
    const [early, late] = [freshTarget(), freshTarget()];
    await Promise.all([send({ target: early }), send({ target: late })]);
    bench.wait(599);
    await check(early, bench.codeOf(early));
    bench.wait(1);
    expect(await refusalOf(check(late, bench.codeOf(late)))).toMatchObject({ code: 4222 });
  });

  test('gives way to the next one', async () => {
    const target = freshTarget();
    await send({ target });
    const first = bench.codeOf(target);
    bench.wait(60);
    await send({ target });
    const second = bench.codeOf(target);
    // Once in a million they are the same.
    const before = first === second ? wrong(second) : first;
    expect(await refusalOf(check(target, before))).toMatchObject({ code: 4222 });
    await expect(check(target, second)).resolves.toBeUndefined();
  });

  test('may be mistaken four times, and is dead after the fifth', async () => {
    const [four, five] = [freshTarget(), freshTarget()];
    await Promise.all([send({ target: four }), send({ target: five })]);
    for (let tries = 0; tries < 4; tries += 1) await refusalOf(check(four, wrong(bench.codeOf(four))));
    await check(four, bench.codeOf(four));
    for (let tries = 0; tries < 5; tries += 1) await refusalOf(check(five, wrong(bench.codeOf(five))));
    expect(await refusalOf(check(five, bench.codeOf(five)))).toMatchObject({ code: 4222 });
  });

  test('is compared five times, however many try at once', async () => {
    const target = freshTarget();
    await send({ target });
    const code = bench.codeOf(target);
    await Promise.all(Array.from({ length: 40 }, () => refusalOf(check(target, wrong(code)))));
    const row = await bench.database.queries
      .selectFrom('verification_code')
      .select('tries')
      .where('target', '=', target)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    expect(await refusalOf(check(target, code))).toMatchObject({ code: 4222 });
  });

  test('is used up by one of many who have it right at once', async () => {
    const target = freshTarget();
    await send({ target });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => check(target, bench.codeOf(target))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is sent again after 60 s, each purpose for itself', async () => {
    const target = freshTarget();
    await send({ target });
    bench.wait(20);
    expect(await refusalOf(send({ target }))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '40' },
      params: { seconds: 40 },
    });
    await send({ target, purpose: 'reset' });
    bench.wait(39);
    expect(await refusalOf(send({ target }))).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    bench.wait(1);
    await send({ target });
  });

  test('is sent to one target five times an hour, from wherever', async () => {
    const target = freshTarget();
    for (let sends = 0; sends < 5; sends += 1) {
      await send({ target });
      bench.wait(60);
    }
    expect(await refusalOf(send({ target }))).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(3600 - 300) },
    });
    bench.wait(3600 - 300);
    await send({ target });
  });

  test('is sent to a network twenty times an hour, and an IPv6 network is its first 64 bits', async () => {
    for (let sends = 0; sends < 20; sends += 1)
      await send({ target: freshTarget(), address: `2001:db8:0:7::${sends + 1}` });
    expect(await refusalOf(send({ target: freshTarget(), address: '2001:db8:0:7:1::1' }))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
    });
    await send({ target: freshTarget(), address: '2001:db8:0:8::1' });
    bench.wait(3600);
    await send({ target: freshTarget(), address: '2001:db8:0:7::1' });
  });

  test('is sent once for concurrent requests; rejected requests are not counted', async () => {
    const [target, address] = [freshTarget(), freshAddress()];
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => send({ target, address })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => send({ target: freshTarget(), address })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  });

  test('that cannot be sent is withdrawn, logged without its code, and may be asked for again', async () => {
    const target = freshTarget();
    let code = '';
    bench.onSend = (message) => {
      code = message.code ?? '';
      const answer = { code: 'EENVELOPE', responseCode: 554 };
      return Promise.reject(Object.assign(new Error(`554 refused: ${message.text}`), answer));
    };
    expect(await refusalOf(send({ target }))).toMatchObject({
      status: 503,
      messageKey: 'verification.not-sent',
    });
    bench.onSend = undefined;
    expect(bench.log()).toContain('a message could not be sent');
    expect(bench.log()).not.toContain(code);
    expect(await refusalOf(check(target, code))).toMatchObject({ code: 4222 });
    await send({ target });
    await check(target, bench.codeOf(target));
  });

  test('that must reveal nothing is answered before it is sent, with the same limits', async () => {
    const [known, unknown] = [freshTarget(), freshTarget()];
    let release = (): void => undefined;
    const before = bench.sent.length;
    bench.onSend = () => new Promise((resolve) => (release = resolve));
    await send({ target: known, purpose: 'reset', shouldSend: true });
    await send({ target: unknown, purpose: 'reset', shouldSend: false });
    expect(bench.sent).toHaveLength(before);
    for (const target of [known, unknown])
      expect(await refusalOf(send({ target, purpose: 'reset', shouldSend: true }))).toMatchObject({
        status: 429,
      });
    await expect.poll(() => release.name).not.toBe('release');
    release();
    bench.onSend = undefined;
    await bench.verification.close();
    expect(bench.sent.slice(before).map(({ to }) => to)).toEqual([known]);
    await check(known, bench.codeOf(known), 'reset');
  });

  test.each([
    ['en-US', 'login', 'sign-in code'],
    ['en-US', 'reset', 'new password'],
    ['zh-CN', 'register', '注册'],
    ['zh-CN', 'bind', '绑定'],
  ] as const)('comes as a short message in %s for %s', async (language, purpose, words) => {
    const target = `+8613${String(800_000_000 + (people += 1))}`;
    await send({ target, purpose }, language);
    expect(bench.sent.at(-1)).toMatchObject({
      kind: 'sms',
      to: target,
      text: expect.stringContaining(words),
    });
    expect(bench.sent.at(-1)).not.toHaveProperty('subject');
    expect(bench.sent.at(-1)?.text).not.toMatch(/\{\w+\}/);
  });

  test('leaves nothing behind once it has ended', async () => {
    bench.wait(2 * 3600);
    await send({ target: freshTarget() });
    const { queries } = bench.database;
    expect(await queries.selectFrom('verification_code').select('target').execute()).toHaveLength(1);
    expect(await queries.selectFrom('verification_send').select('subject').execute()).toHaveLength(3);
    expect(JSON.stringify(await queries.selectFrom('verification_send').selectAll().execute())).not.toMatch(
      /example\.com|"10\.\d/,
    );
  });
});
