// Issues captchas and checks their answers.
import { randomInt } from 'node:crypto';
import { typedCode } from '../../../../runtime/model/typed-signs.ts';
import type { Database } from '../../database/database.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import { drawCaptchaPicture, CAPTCHA_LETTERS } from './captcha-picture.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after, isBefore } from '../../kernel/clock.ts';

const LETTERS = 4;
const LIFE_S = 5 * 60;
/**
 * So many expired rows are deleted when one is added: more than one, so that none stay, and few, so that
 * nobody waits. 300,000 captchas of a flood took 2.7 s at once.
 */
const SWEPT_ROWS = 50;

/** Business code of a wrong or missing captcha. */
export const WRONG_CAPTCHA = 4221;
/** Business code of a call that looks as if a program made it: with a captcha it is taken. */
export const CAPTCHA_NEEDED = 4224;

/**
 * What a captcha protects: the form with which somebody signs in, registers or resets a password, or a form
 * of the site that proves phones.
 */
export type CaptchaPurpose = 'login' | 'register' | 'reset' | 'form';

export type Captchas = ReturnType<typeof makeCaptchas>;

/** `fixedAnswer` is the answer of every picture, for tests. */
export function makeCaptchas(
  { queries }: Database,
  hash: KeyedHash,
  now: () => Date,
  fixedAnswer: string | undefined,
) {
  const hashAnswer = (site: string, deviceId: string, answer: string, purpose: CaptchaPurpose | '') =>
    hash('captcha', site, deviceId, answer.toUpperCase(), purpose);
  async function issue(site: string, deviceId: string, purpose: CaptchaPurpose | ''): Promise<string> {
    const answer =
      fixedAnswer ??
      Array.from({ length: LETTERS }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join('');
    const row = {
      answer_hash: hashAnswer(site, deviceId, answer, purpose),
      expires_at: after(now(), LIFE_S),
    };
    const expired = selectWhere(queries, 'captcha', { project_code: site })
      .select('device_id')
      .where('expires_at', '<', now().toISOString())
      .limit(SWEPT_ROWS);
    await deleteWhere(queries, 'captcha', { project_code: site }).where('device_id', 'in', expired).execute();
    await queries
      .insertInto('captcha')
      .values({ project_code: site, device_id: deviceId, ...row })
      .onConflict((conflict) => conflict.columns(['project_code', 'device_id']).doUpdateSet(row))
      .execute();
    return answer;
  }

  return {
    /** A new answer for a device and one purpose. It invalidates the device's previous one. */
    issue,
    /** Draws a new picture for a device, for any purpose, and invalidates the previous one. */
    draw: async (site: string, deviceId: string) => drawCaptchaPicture(await issue(site, deviceId, '')),
    /**
     * Checks an answer once, and uses the picture up. Throws 422/4221 when it does not match the newest
     * picture, or was issued for another purpose.
     */
    async check(site: string, deviceId: string, text: string, purpose: CaptchaPurpose) {
      const taken = await deleteWhere(queries, 'captcha', { project_code: site, device_id: deviceId })
        .returning(['answer_hash', 'expires_at'])
        .executeTakeFirst();
      const answer = typedCode(text);
      const isRight = (['', purpose] as const).some((each) =>
        isSameSecret(taken?.answer_hash ?? '', hashAnswer(site, deviceId, answer, each)),
      );
      if (taken === undefined || !isBefore(taken.expires_at, now(), LIFE_S) || !isRight)
        throw new FieldError([422, WRONG_CAPTCHA], 'verification.captcha-wrong', '/imageCode');
    },
  };
}
