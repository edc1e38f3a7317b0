// Signs owners in and out, and changes their accounts.
import type { FastifyBaseLogger } from 'fastify';
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import {
  endOwnerSessions,
  hashPassword,
  type Identity,
  isPassword,
  LoginLimits,
  rejectCommonPassword,
} from '../identity/index.ts';
import { addMessage, type Messages } from '../messages/index.ts';
import { listChoices } from '../notices/index.ts';
import type { Settings, Sites } from '../sites/index.ts';
import { type Verification, WRONG_CODE } from '../verification/index.ts';
import { KnownPlaces } from './known-places.ts';
import { type OwnerRow, readOwner } from './owner-rows.ts';
import { type Invitations, type InvitedChoice, makeInvitations } from './invitations.ts';
import type { Exchange, OwnerAccount, SignedIn, SignedInOwner, TwoStepSecret } from './owners.ts';
import { makePersonRecords, type PersonRecords } from './person-records.ts';
import { makeRoleRecords, type RoleRecords } from './role-records.ts';
import { readRoleTitles } from './role-titles.ts';
import { makeSendTest } from './send-test.ts';
import { SignIn } from './sign-in.ts';
import { totpAddress } from './totp.ts';
import { TwoStep } from './two-step.ts';
import { UnlockLinks } from './unlock.ts';

/** Business code of api.md. */
const WRONG_PASSWORD = 4223;

export interface OwnersDependencies {
  database: Database;
  identity: Identity;
  verification: Pick<Verification, 'readTarget'>;
  settings: Settings;
  delivery: Delivery;
  messages: Pick<Messages, 'hurry' | 'lock'>;
  sites: Pick<Sites, 'get'>;
  hash: KeyedHash;
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
  /** True when visitors use TLS. */
  secureCookies: boolean;
  now?: () => Date;
}

/** Accounts of owners and editors. Where `password` is asked, a wrong one is a 422/4223 at its field. */
export class Owners {
  private readonly database: Database;
  private readonly identity: Identity;
  private readonly verification;
  private readonly settings: Settings;
  private readonly limits: LoginLimits;
  private readonly places: KnownPlaces;
  private readonly twoStep: TwoStep;
  private readonly messages: OwnersDependencies['messages'];
  private readonly now: () => Date;
  private readonly signing: SignIn;
  readonly signIn: SignIn['run'];
  readonly sendTest: ReturnType<typeof makeSendTest>;
  readonly unlocking: UnlockLinks;
  readonly people: PersonRecords;
  readonly roles: RoleRecords;
  readonly invitations: Invitations;

  constructor({ database, identity, verification, settings, hash, ...parts }: OwnersDependencies) {
    const { delivery, messages, logger, makeRateLimit, secureCookies, now = () => new Date() } = parts;
    this.database = database;
    this.identity = identity;
    this.verification = verification;
    this.settings = settings;
    this.now = now;
    this.limits = new LoginLimits({ database, hash, kind: 'owner', tooMany: 'owner.login-too-many', now });
    this.places = new KnownPlaces(database, hash, secureCookies);
    this.twoStep = new TwoStep(database, hash, now);
    this.messages = messages;
    this.sendTest = makeSendTest({ database, delivery, settings, makeRateLimit });
    const { limits, places, twoStep } = this;
    this.unlocking = new UnlockLinks({ database, messages, limits, places, logger, makeRateLimit, now });
    this.signing = new SignIn({ database, identity, limits, places, twoStep, now });
    this.signIn = this.signing.run;
    this.people = makePersonRecords(database.queries, verification, now);
    this.roles = makeRoleRecords(database.queries);
    this.invitations = makeInvitations({ database, verification, messages, sites: parts.sites, now });
  }

  /** Uses an invitation up and signs in. */
  readonly acceptInvitation = async (
    site: SiteIdentity,
    choice: InvitedChoice,
    exchange: Exchange,
  ): Promise<SignedIn> =>
    this.signing.accepted(await this.invitations.accept(site, choice, exchange.request.ip), exchange);

  private readonly read = ({ site, ownerId }: SignedInOwner): Promise<OwnerRow> =>
    readOwner(this.database.queries, site.projectCode, ownerId);

  /** Checks a proof of a signed-in owner. Throws its error if it fails; ten failures lock the session's. */
  private async prove(
    { site, sessionId, address }: SignedInOwner,
    owner: OwnerRow,
    isProven: () => Promise<boolean>,
    makeError: () => FieldError,
  ): Promise<void> {
    // Apart from logins: whoever attacks those must not keep an owner from a change.
    const trusted = { kind: 'device', id: `session ${sessionId}` } as const;
    const attempt = { site: site.projectCode, account: owner.name, address, trusted };
    await this.limits.attempt(attempt);
    if (!(await isProven())) {
      await this.limits.fail(attempt);
      throw makeError();
    }
    await this.limits.succeed(attempt);
  }

  private provePassword(
    caller: SignedInOwner,
    owner: OwnerRow,
    password: string,
    path = '/password',
  ): Promise<void> {
    return this.prove(
      caller,
      owner,
      () => isPassword(password, owner.password_hash),
      () => new FieldError([422, WRONG_PASSWORD], 'owner.password-wrong', path),
    );
  }

  /** Tells an owner about a change of the account, so that a change by somebody else is noticed. */
  private async tell(
    transaction: Queries,
    { site, language }: SignedInOwner,
    what: 'password' | 'email',
    to: string | null,
  ): Promise<void> {
    if (to === null) return;
    const message = { topic: `owner.${what}`, to, language, path: '/owner/account' } as const;
    await addMessage(transaction, site.projectCode, message, this.now());
  }

  readonly account = async (caller: SignedInOwner): Promise<OwnerAccount> => {
    const owner = await this.read(caller);
    const titles = await readRoleTitles(this.database.queries, caller.site, caller.language);
    return {
      name: owner.name,
      role: owner.role,
      roleTitle: titles.get(owner.role) ?? owner.role,
      email: owner.email ?? '',
      twoStep: owner.totp_secret !== null,
      recoveryCodes: await this.twoStep.countCodes(owner),
      notices: await listChoices(this.database.queries, caller),
    };
  };

  /** Ends all other sessions. Throws a 422 at the field for a wrong old or a bad new password. */
  readonly changePassword = async (
    caller: SignedInOwner,
    passwords: { oldPassword: string; password: string; confirmPassword: string },
  ): Promise<void> => {
    const { oldPassword, password, confirmPassword } = passwords;
    await rejectCommonPassword(password);
    if (confirmPassword !== password)
      throw new FieldError(422, 'member.passwords-differ', '/confirmPassword');
    const owner = await this.read(caller);
    await this.provePassword(caller, owner, oldPassword, '/oldPassword');
    if (password === oldPassword) throw new FieldError(422, 'member.password-same', '/password');
    await this.setPassword(caller, owner, await hashPassword(password));
    this.messages.hurry();
  };

  /** Stores a password and ends all other sessions, in one transaction. */
  private async setPassword(caller: SignedInOwner, owner: OwnerRow, hash: string): Promise<void> {
    const { project_code, owner_id, password_hash } = owner;
    await this.database.write(async (transaction) => {
      const changed = await updateWhere(transaction, 'owner', { project_code, owner_id, password_hash })
        .set({ password_hash: hash })
        .returning('owner_id')
        .executeTakeFirst();
      // Another session was faster with a change.
      if (changed === undefined) throw new HttpError(401, 'request.sign-in-needed');
      await endOwnerSessions(transaction, project_code, owner_id, { except: caller.sessionId });
      await this.tell(transaction, caller, 'password', owner.email);
    });
  }

  /** Empty for none. */
  readonly saveEmail = async (
    caller: SignedInOwner,
    { email, password }: { email: string; password: string },
  ): Promise<void> => {
    const wanted = email.trim() === '' ? null : this.verification.readTarget('email', email);
    const owner = await this.read(caller);
    await this.provePassword(caller, owner, password);
    await this.database.write(async (transaction) => {
      await updateWhere(transaction, 'owner', { project_code: owner.project_code, owner_id: owner.owner_id })
        .set({ email: wanted })
        .execute();
      // To the previous address: whoever took over the account reads the new one.
      if (owner.email !== wanted) await this.tell(transaction, caller, 'email', owner.email);
    });
    this.messages.hurry();
  };

  readonly sessions = ({ site, ...owner }: SignedInOwner): Promise<MemberDevice[]> =>
    this.identity.sessions.list(site.projectCode, owner, this.now());

  /** Throws a 404 when there is no such session of this owner. */
  readonly endSession = async ({ site, ownerId }: SignedInOwner, id: string): Promise<void> => {
    if (!(await this.identity.sessions.endOne(site.projectCode, ownerId, id)))
      throw new HttpError(404, 'member.device-unknown');
  };

  readonly endOtherSessions = ({ site, ownerId, sessionId }: SignedInOwner): Promise<number> =>
    this.identity.sessions.end(site.projectCode, ownerId, { except: sessionId });

  /** A new secret, which a code of it must confirm. Throws a 409 when two-step verification is on. */
  readonly beginTwoStep = async (caller: SignedInOwner, password: string): Promise<TwoStepSecret> => {
    const owner = await this.read(caller);
    if (owner.totp_secret !== null) throw new HttpError(409, 'owner.two-step-on');
    await this.provePassword(caller, owner, password);
    const secret = await this.twoStep.begin(owner);
    const { name } = await this.settings.get(caller.site, caller.language);
    return { secret, address: totpAddress(secret, name, owner.name) };
  };

  /** Turns two-step verification on and returns the recovery codes. Throws 422/4222 for a wrong code. */
  readonly confirmTwoStep = async (caller: SignedInOwner, code: string): Promise<string[]> => {
    const owner = await this.read(caller);
    if (owner.totp_pending === null) throw new HttpError(409, 'owner.two-step-off');
    let codes: string[] | undefined;
    await this.prove(
      caller,
      owner,
      async () => (codes = await this.twoStep.confirm(owner, code)) !== undefined,
      makeWrongCode,
    );
    return codes ?? [];
  };

  /** Throws 422/4222 for a wrong code, and a 409 when it is off. */
  readonly endTwoStep = async (
    caller: SignedInOwner,
    { password, code }: { password: string; code: string },
  ): Promise<void> => {
    const owner = await this.read(caller);
    if (owner.totp_secret === null) throw new HttpError(409, 'owner.two-step-off');
    await this.provePassword(caller, owner, password);
    await this.prove(caller, owner, () => this.twoStep.accept(owner, code), makeWrongCode);
    await this.twoStep.turnOff(owner);
  };
}

function makeWrongCode(): FieldError {
  return new FieldError([422, WRONG_CODE], 'owner.code-wrong', '/code');
}
