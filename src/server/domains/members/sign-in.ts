import type { Database } from '../../database/database.ts';
import type { MemberTable } from '../../database/tables/member-tables.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isPassword, type LoginAttempt, type LoginLimits, startMemberToken } from '../identity/index.ts';
import { type Verification, WRONG_CAPTCHA, WRONG_CODE } from '../verification/index.ts';
import { findByTarget } from './profile.ts';

/** Business code of api.md. */
const WRONG_PASSWORD = 4223;

/** As many failures of an account or a network need no captcha. */
const FAILURES_WITHOUT_CAPTCHA = 3;

/** Where a call comes from. */
export interface Device {
  /** As the browser calls itself; signing in again on a device replaces what it had. */
  deviceId: string;
  /** Network address. */
  address: string;
}

export interface PasswordLogin {
  /** E-mail address or phone number. */
  username: string;
  password: string;
  /** The captcha's answer, once failures ask for it. */
  imageCode?: string;
}

export interface SignInDependencies {
  database: Database;
  verification: Verification;
  limits: LoginLimits;
  now: () => Date;
}

/** Finds who somebody is. All answers to a wrong password and an unknown account are the same, and take the same time. */
export interface SignIn {
  /**
   * A token for who knows the password. Throws 422/4223 when it is wrong, with `data.captchaNeeded` once the next attempt
   * needs a captcha, 422/4221 without one, and 429 while the account is locked.
   */
  byPassword(site: SiteIdentity, login: PasswordLogin, device: Device): Promise<string>;
  /** A token for who has the code that was sent to them. Throws 422/4222 when it is wrong. */
  byCode(site: SiteIdentity, login: { target: string; code: string }, device: Device): Promise<string>;
  /** Checks the password of a member who is signed in; a wrong one counts as a failed login. Throws 422/4223 at the field. */
  confirmPassword(
    site: SiteIdentity,
    member: MemberTable,
    password: string,
    path: string,
    address: string,
  ): Promise<void>;
  /** Forgets the failures of an account, which has proven itself otherwise. */
  forgive(site: SiteIdentity, member: MemberTable): Promise<void>;
}

/** Makes the ways to sign in. */
export function makeSignIn(dependencies: SignInDependencies): SignIn {
  return new SignInService(dependencies);
}

class SignInService implements SignIn {
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

  /** A token, unless the password has changed or the account has gone since the row was read. */
  private startToken(site: SiteIdentity, member: MemberTable, deviceId: string): Promise<string | undefined> {
    return this.database.write(async (transaction) => {
      // Writing the row holds it: a change of the password at the same moment ends this token, or is seen here.
      const held = await transaction
        .updateTable('member')
        .set({ password_hash: member.password_hash })
        .where('project_code', '=', site.projectCode)
        .where('member_id', '=', member.member_id)
        .where('password_hash', '=', member.password_hash)
        .returning('member_id')
        .executeTakeFirst();
      if (held === undefined) return undefined;
      return startMemberToken(
        transaction,
        site.projectCode,
        { memberId: member.member_id, deviceId },
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
      throw new FieldError(422, WRONG_CAPTCHA, 'member.captcha-needed', '/imageCode', {
        more: { captchaNeeded: true },
      });
    await this.verification.checkCaptcha(site, deviceId, imageCode);
  }

  readonly byPassword: SignIn['byPassword'] = async (
    site,
    { username, password, imageCode },
    { deviceId, address },
  ) => {
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
    const token = member !== undefined && isRight ? await this.startToken(site, member, deviceId) : undefined;
    if (token === undefined) {
      await this.limits.fail(attempt);
      throw makeWrongPassword('/password', failures + 1);
    }
    await this.limits.succeed(attempt);
    return token;
  };

  readonly byCode: SignIn['byCode'] = async (site, { target, code }, { deviceId }) => {
    await this.verification.checkCode(site, { purpose: 'login', target, code });
    const member = await findByTarget(this.database.queries, site.projectCode, target);
    const token = member === undefined ? undefined : await this.startToken(site, member, deviceId);
    if (token === undefined) throw makeWrongCode();
    return token;
  };

  readonly confirmPassword: SignIn['confirmPassword'] = async (site, member, password, path, address) => {
    const attempt = attemptOf(site, member.member_id, address);
    const failures = await this.limits.attempt(attempt);
    if (!(await isPassword(password, member.password_hash))) {
      await this.limits.fail(attempt);
      throw makeWrongPassword(path, failures + 1);
    }
    await this.limits.succeed(attempt);
  };

  readonly forgive: SignIn['forgive'] = (site, member) =>
    this.limits.forgive({ site: site.projectCode, account: member.member_id });
}

/** The 422 of a code whose account is not there: as of a wrong code. */
export function makeWrongCode(): FieldError {
  return new FieldError(422, WRONG_CODE, 'verification.code-wrong', '/code');
}

function makeWrongPassword(path: string, failures: number): FieldError {
  const more = failures >= FAILURES_WITHOUT_CAPTCHA ? { captchaNeeded: true } : {};
  return new FieldError(422, WRONG_PASSWORD, 'member.password-wrong', path, { more });
}

function attemptOf(site: SiteIdentity, account: string, address: string): LoginAttempt {
  return { site: site.projectCode, account, address };
}
