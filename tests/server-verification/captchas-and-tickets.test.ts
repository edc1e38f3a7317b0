import { describe, expect, test } from 'vitest';
import letters from '../../src/server/domains/verification/captcha-letters.json';
import {
  CAPTCHA_LETTERS,
  drawCaptchaPicture,
} from '../../src/server/domains/verification/captcha-picture.ts';
import { refusalOf } from '../storage/site.ts';
import { DATABASES } from '../support/database.ts';
import { OTHER_SITE, provideVerification, SITE } from './verification.ts';

let devices = 0;
const freshDevice = () => `device-${(devices += 1)}`;

describe.each(DATABASES)('on $name', ({ name }) => {
  const bench = provideVerification(name, 'A2CF');
  const draw = (device: string) => bench.verification.drawCaptcha(SITE, device);
  const answer = (device: string, text: string, site = SITE) =>
    bench.verification.checkCaptcha(site, device, text, 'login');

  test('a captcha takes its answer once, in either case', async () => {
    const device = freshDevice();
    await draw(device);
    await answer(device, ' a2cf');
    expect(await refusalOf(answer(device, 'A2CF'))).toMatchObject({
      status: 422,
      code: 4221,
      path: '/imageCode',
    });
  });

  test('a wrong answer uses the captcha up', async () => {
    const device = freshDevice();
    await draw(device);
    expect(await refusalOf(answer(device, 'A2CE'))).toMatchObject({ code: 4221 });
    expect(await refusalOf(answer(device, 'A2CF'))).toMatchObject({ code: 4221 });
  });

  test("a captcha is its device's, its site's, and good for five minutes", async () => {
    const [device, late] = [freshDevice(), freshDevice()];
    await Promise.all([draw(device), draw(late)]);
    const elsewhere = [answer(freshDevice(), 'A2CF'), answer(device, 'A2CF', OTHER_SITE)];
    for (const refusal of await Promise.all(elsewhere.map(refusalOf)))
      expect(refusal).toMatchObject({ code: 4221 });
    bench.wait(299);
    await answer(device, 'A2CF');
    bench.wait(1);
    expect(await refusalOf(answer(late, 'A2CF'))).toMatchObject({ code: 4221 });
  });

  test('the expired captchas of a flood are deleted a few at a time: nobody waits for all', async () => {
    const { queries } = bench.database;
    const ended = {
      project_code: SITE.projectCode,
      answer_hash: 'x',
      expires_at: '2026-01-01T00:00:00.000Z',
    };
    const flood = Array.from({ length: 400 }, (_, at) => ({ ...ended, device_id: `flood-${at}` }));
    await queries.insertInto('captcha').values(flood).execute();
    const count = async (): Promise<number> =>
      (await queries.selectFrom('captcha').select('device_id').where('answer_hash', '=', 'x').execute())
        .length;
    await draw(freshDevice());
    expect(await count()).toBeGreaterThan(300);
    for (let drawn = 0; drawn < 10; drawn += 1) await draw(freshDevice());
    expect(await count()).toBe(0);
  });

  test('a captcha that is answered many times at once is answered once', async () => {
    const device = freshDevice();
    await draw(device);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => answer(device, 'A2CF')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('captchas that have ended are forgotten', async () => {
    await draw(freshDevice());
    bench.wait(301);
    await draw(freshDevice());
    expect(await bench.database.queries.selectFrom('captcha').select('device_id').execute()).toHaveLength(1);
  });

  test('a ticket stands for its target once, on its site, for ten minutes', async () => {
    const { verification } = bench;
    const ticket = await verification.makeTicket(SITE, 'lin@example.com');
    expect(await refusalOf(verification.takeTicket(OTHER_SITE, ticket))).toMatchObject({
      status: 422,
      code: 4222,
      path: '/ticket',
    });
    expect(await verification.takeTicket(SITE, ticket)).toBe('lin@example.com');
    expect(await refusalOf(verification.takeTicket(SITE, ticket))).toMatchObject({ code: 4222 });
    expect(await refusalOf(verification.takeTicket(SITE, 'made up'))).toMatchObject({ code: 4222 });
    const late = await verification.makeTicket(SITE, 'lin@example.com');
    const kept = JSON.stringify(
      await bench.database.queries.selectFrom('verification_ticket').selectAll().execute(),
    );
    expect(kept).not.toContain(late);
    bench.wait(600);
    expect(await refusalOf(verification.takeTicket(SITE, late))).toMatchObject({ code: 4222 });
  });

  test('a ticket that is used many times at once is used once', async () => {
    const ticket = await bench.verification.makeTicket(SITE, 'lin@example.com');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => bench.verification.takeTicket(SITE, ticket)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the picture of a captcha', () => {
  test('is a small SVG of lines alone, another one each time', () => {
    const [one, other] = [drawCaptchaPicture('A2CF'), drawCaptchaPicture('A2CF')];
    expect(one).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="160" height="60"/);
    expect(one).not.toMatch(/<text|A2CF|NaN|undefined|style=/);
    expect(one.length).toBeLessThan(12_000);
    expect(one).not.toBe(other);
  });

  test('has strokes for every letter and digit, and uses only those that cannot be confused', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      expect(letters, letter).toHaveProperty(letter);
    for (const stroke of Object.values(letters).flat())
      expect(stroke).toMatch(/^~?-?[\d.]+,-?[\d.]+( -?[\d.]+,-?[\d.]+)+$/);
    expect(CAPTCHA_LETTERS).not.toMatch(/[01IOUSZB8DQG]/);
  });
});
