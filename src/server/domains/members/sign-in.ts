// Signs members in by password or by a code.
import type { Database } from '../../database/database.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { isPassword, type LoginAttempt, type LoginLimits, startMemberToken } from '../identity/index.ts';
import { type Verification, WRONG_CAPTCHA, WRONG_CODE } from '../verification/index.ts';
import { findByTarget, type MemberRow } from './profile.ts';

/** Business code of api.md. */
const WRONG_PASSWORD = 4223;

const CAPTCHA_NEEDED = { path: '/imageCode', rule: 'required', messageKey: 'member.captcha-needed' } as const;

/** Failures of an account or a network that need no captcha yet. */
const FAILURES_WITHOUT_CAPTCHA = 3;

/** The device of a call. */
export interface Device {
  /** The browser's id. Signing in again on a device replaces its token. */
  deviceId: string;
  /** Network address. */
  address: string;
  userAgent?: string;
}

interface PasswordLogin {
  /** E-mail address or phone number. */
  username: string;
  password: string;
  /** Answer of the captcha, required after some failures. */
  imageCode?: string;
}

export interface SignInDependencies {
  database: Database;
  verification: Verification;
  limits: LoginLimits;
  now: () => Date;
}

/** Signs members in. A wrong password and an unknown account get the same answer in the same time. */
export class SignIn {
  private readonly database: SignInDependencies['database'];
  private readonly verification: SignInDependencies['verification'];
  private readonly limits: SignInDependencies['limits'];
  private readonly now: SignInDependencies['now'];

  constructor({ database, verification, limits, now }: SignInDependencies) {
    this.database = database;
    this.verification = verification;
    this.limits = limits;
    this.now = now;
  }

  /** A token, unless the password was changed or the account deleted since the row was read. */
  private startToken(site: SiteIdentity, member: MemberRow, device: Device): Promise<string | undefined> {
    return this.database.write(async (transaction) => {
      // Writing the row locks it: a simultaneous change of the password ends this token, or is noticed here.
      const held = await updateWhere(transaction, 'member', {
        project_code: site.projectCode,
        member_id: member.member_id,
        password_hash: member.password_hash,
      })
        .set({ password_hash: member.password_hash })
        .where('blocked_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      if (held === undefined) return undefined;
      return startMemberToken(
        transaction,
        site.projectCode,
        { ...device, memberId: member.member_id },
        this.now(),
      );
    });
  }

  private async checkCaptcha(
    site: SiteIdentity,
    deviceId: string,
    imageCode: string | undefined,
  ): Promise<void> {
    if (imageCode === undefined || imageCode === '')
      throw new FieldError([422, WRONG_CAPTCHA], 'member.captcha-needed', '/imageCode', {
        more: { captchaNeeded: true },
      });
    await this.verification.checkCaptcha(site, deviceId, imageCode, 'login');
  }

  /**
   * Signs in by password. Throws 422/4223 when it is wrong (`data.captchaNeeded` when the next attempt needs
   * a captcha), 422/4221 without a required captcha, and 429 while the account is locked.
   */
  readonly byPassword = async (
    site: SiteIdentity,
    { username, password, imageCode }: PasswordLogin,
    device: Device,
  ): Promise<string> => {
    const { deviceId, address } = device;
    const target = this.verification.readTarget(
      username.includes('@') ? 'email' : 'phone',
      username,
      '/username',
    );
    const member = await findByTarget(this.database.queries, site.projectCode, target);
    const attempt = attemptOf(site, member?.member_id ?? target, address);
    const failures = await this.limits.attempt(attempt);
    if (failures >= FAILURES_WITHOUT_CAPTCHA) {
      try {
        await this.checkCaptcha(site, deviceId, imageCode);
      } catch (error) {
        await this.limits.takeBack(attempt);
        throw error;
      }
    }
    const isRight = await isPassword(password, member?.password_hash);
    if (isRight) rejectBlocked(member);
    const token = member !== undefined && isRight ? await this.startToken(site, member, device) : undefined;
    if (token === undefined) {
      await this.limits.fail(attempt);
      throw makeWrongPassword('/password', failures + 1);
    }
    await this.limits.succeed(attempt);
    return token;
  };

  /** Signs in by a code. Throws 422/4222 when it is wrong, and 404 when only the account is missing. */
  readonly byCode = async (
    site: SiteIdentity,
    { target, code }: { target: string; code: string },
    device: Device,
  ): Promise<string> => {
    await this.verification.checkCode(site, { purpose: 'login', target, code });
    const member = await findByTarget(this.database.queries, site.projectCode, target);
    // Only who reads the messages of this address learns it.
    if (member === undefined) throw new HttpError(404, 'member.unregistered');
    rejectBlocked(member);
    const token = await this.startToken(site, member, device);
    if (token === undefined) throw makeWrongCode();
    return token;
  };

  /**
   * Checks the password of a signed-in member. A wrong one counts as a failed login. Throws 422/4223 at the
   * field.
   */
  readonly confirmPassword = async (
    site: SiteIdentity,
    member: MemberRow,
    password: string,
    path: string,
    address: string,
  ): Promise<void> => {
    const attempt = attemptOf(site, member.member_id, address);
    const failures = await this.limits.attempt(attempt);
    if (!(await isPassword(password, member.password_hash))) {
      await this.limits.fail(attempt);
      throw makeWrongPassword(path, failures + 1);
    }
    await this.limits.succeed(attempt);
  };

  /** Clears the failures of an account that was proven in another way. */
  readonly forgive = (site: SiteIdentity, member: MemberRow): Promise<void> =>
    this.limits.forgive({ site: site.projectCode, account: member.member_id });
}

/** Said only to who has proven to be the member. */
function rejectBlocked(member: MemberRow | undefined): void {
  if (typeof member?.blocked_at === 'string') throw new HttpError(403, 'member.blocked');
}

/** The 422 of a code for an unknown account: the same as for a wrong code. */
export function makeWrongCode(): FieldError {
  return new FieldError([422, WRONG_CODE], 'verification.code-wrong', '/code');
}

function makeWrongPassword(path: string, failures: number): FieldError {
  // The form shows the captcha at once, and not after another attempt.
  const captcha =
    failures >= FAILURES_WITHOUT_CAPTCHA && path === '/password'
      ? { more: { captchaNeeded: true }, others: [CAPTCHA_NEEDED] }
      : {};
  return new FieldError([422, WRONG_PASSWORD], 'member.password-wrong', path, captcha);
}

function attemptOf(site: SiteIdentity, account: string, address: string): LoginAttempt {
  return { site: site.projectCode, account, address };
}
