// Signs owners in and out, and changes their accounts.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { MakeRateLimit, RateLimit } from '../../limits/rate-limit.ts';
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
import { makeInvitations } from './invitations.ts';
import type { Owners, SignedInOwner } from './owners.ts';
import { makePersonRecords } from './person-records.ts';
import { makeRoleRecords } from './role-records.ts';
import { readRoleTitles } from './role-titles.ts';
import { makeSendTest } from './send-test.ts';
import { SignIn } from './sign-in.ts';
import { totpAddress } from './totp.ts';
import { TwoStep } from './two-step.ts';
import { addUnlockMail, takeUnlockLink, type UnlockDependencies } from './unlock.ts';

/** Business code of api.md. */
const WRONG_PASSWORD = 4223;
/** Links that a network asks for in a minute. */
const MAX_LINKS = 5;

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

export function makeOwners(parts: OwnersDependencies): Owners {
  return new OwnersService(parts);
}

class OwnersService implements Owners {
  private readonly database: Database;
  private readonly identity: Identity;
  private readonly verification;
  private readonly settings: Settings;
  private readonly limits: LoginLimits;
  private readonly places: KnownPlaces;
  private readonly twoStep: TwoStep;
  private readonly messages: OwnersDependencies['messages'];
  private readonly logger: FastifyBaseLogger;
  private storingLinks: Promise<void> = Promise.resolve();
  private readonly unlocking: UnlockDependencies;
  private readonly limitLinks: RateLimit;
  private readonly now: () => Date;
  readonly signIn: Owners['signIn'];
  readonly sendTest: Owners['sendTest'];
  readonly people: Owners['people'];
  readonly roles: Owners['roles'];
  readonly invitations: Owners['invitations'];
  readonly acceptInvitation: Owners['acceptInvitation'];

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
    this.logger = logger;
    this.sendTest = makeSendTest({ database, delivery, settings, makeRateLimit });
    this.unlocking = { database, messages, limits: this.limits, now };
    this.limitLinks = makeRateLimit(MAX_LINKS, 'owner.links-too-many');
    const { limits, places, twoStep } = this;
    const signing = new SignIn({ database, identity, limits, places, twoStep, now });
    this.signIn = signing.run;
    this.people = makePersonRecords(database.queries, verification, now);
    this.roles = makeRoleRecords(database.queries);
    const invitations = makeInvitations({ database, verification, messages, sites: parts.sites, now });
    this.invitations = invitations;
    this.acceptInvitation = async (site, choice, exchange) =>
      signing.accepted(await invitations.accept(site, choice, exchange.request.ip), exchange);
  }

  readonly signOut: Owners['signOut'] = (site, caller, reply) =>
    this.identity.endSession(site, caller, reply);

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

  readonly close: Owners['close'] = () => this.storingLinks;

  readonly account: Owners['account'] = async (caller) => {
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

  readonly changePassword: Owners['changePassword'] = async (caller, passwords) => {
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

  readonly saveEmail: Owners['saveEmail'] = async (caller, { email, password }) => {
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

  readonly sessions: Owners['sessions'] = ({ site, ...owner }) =>
    this.identity.sessions.list(site.projectCode, owner, this.now());

  readonly endSession: Owners['endSession'] = async ({ site, ownerId }, id) => {
    if (!(await this.identity.sessions.endOne(site.projectCode, ownerId, id)))
      throw new HttpError(404, 'member.device-unknown');
  };

  readonly endOtherSessions: Owners['endOtherSessions'] = ({ site, ownerId, sessionId }) =>
    this.identity.sessions.end(site.projectCode, ownerId, { except: sessionId });

  readonly beginTwoStep: Owners['beginTwoStep'] = async (caller, password) => {
    const owner = await this.read(caller);
    if (owner.totp_secret !== null) throw new HttpError(409, 'owner.two-step-on');
    await this.provePassword(caller, owner, password);
    const secret = await this.twoStep.begin(owner);
    const { name } = await this.settings.get(caller.site, caller.language);
    return { secret, address: totpAddress(secret, name, owner.name) };
  };

  readonly confirmTwoStep: Owners['confirmTwoStep'] = async (caller, code) => {
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

  readonly endTwoStep: Owners['endTwoStep'] = async (caller, { password, code }) => {
    const owner = await this.read(caller);
    if (owner.totp_secret === null) throw new HttpError(409, 'owner.two-step-off');
    await this.provePassword(caller, owner, password);
    await this.prove(caller, owner, () => this.twoStep.accept(owner, code), makeWrongCode);
    await this.twoStep.turnOff(owner);
  };

  readonly sendUnlockLink: Owners['sendUnlockLink'] = async (site, language, name, address) => {
    await this.limitLinks(address);
    // Whether there is such an account cannot be told by the time of the answer.
    setImmediate(() => {
      this.storingLinks = this.storingLinks
        .then(() => addUnlockMail(this.unlocking, site, language, name))
        .catch((error: unknown) => this.logger.error(error, 'a link to unlock an account was not stored'));
    });
  };

  readonly unlock: Owners['unlock'] = async (site, token, reply) => {
    const ownerId = await takeUnlockLink(this.unlocking, site, token);
    this.places.rememberDevice({ site, ownerId }, reply);
  };
}

function makeWrongCode(): FieldError {
  return new FieldError([422, WRONG_CODE], 'owner.code-wrong', '/code');
}
