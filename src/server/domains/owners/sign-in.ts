// Signs owners in by their password and, if it is on, by two-step verification.
import type { Database } from '../../database/database.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { makeRateLimit } from '../../limits/rate-limit.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import {
  type Identity,
  isPassword,
  type LoginAttempt,
  type LoginLimits,
  readPermissions,
} from '../identity/index.ts';
import { WRONG_CODE } from '../verification/index.ts';
import type { KnownPlaces } from './known-places.ts';
import { findOwner, type OwnerRow } from './owner-rows.ts';
import type { Credentials, Exchange, SignedIn } from './owners.ts';
import type { TwoStep } from './two-step.ts';

/** Attempts of a network per minute while they cannot be stored. */
const MAX_WITHOUT_STORAGE = 5;
/** Shown with the field of the code. */
const CODE_NEEDED = { more: { codeNeeded: true } };

export interface SignInDependencies {
  database: Database;
  identity: Pick<Identity, 'startSession'>;
  limits: LoginLimits;
  places: KnownPlaces;
  twoStep: Pick<TwoStep, 'accept'>;
  now: () => Date;
}

/** How an attempt has ended, for the limits. */
type Record = (outcome: 'fail' | 'takeBack' | 'succeed') => Promise<void>;

export class SignIn {
  private readonly parts: SignInDependencies;
  /** In place of the stored limits while nothing can be stored. */
  private readonly limitWithoutStorage = makeRateLimit(MAX_WITHOUT_STORAGE, 'owner.login-too-many');

  constructor(dependencies: SignInDependencies) {
    this.parts = dependencies;
  }

  /**
   * Counts an attempt. When it cannot be stored, this process alone limits attempts, more strictly, and
   * records no outcome.
   */
  private async count(attempt: LoginAttempt): Promise<Record> {
    const { limits } = this.parts;
    try {
      await limits.attempt(attempt);
      return (outcome) => limits[outcome](attempt);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      await this.limitWithoutStorage(attempt.address);
      return () => Promise.resolve();
    }
  }

  /** Throws 422/4222 unless the owner needs no code or the code is right. */
  private async checkCode(owner: OwnerRow, code: string | undefined, record: Record): Promise<void> {
    if (owner.totp_secret === null) return;
    if (code === undefined || code.trim() === '') {
      // The right password alone clears no failures: codes could be guessed without end.
      await record('takeBack');
      throw new FieldError([422, WRONG_CODE], 'owner.code-needed', '/code', CODE_NEEDED);
    }
    if (await this.parts.twoStep.accept(owner, code)) return;
    await record('fail');
    throw new FieldError([422, WRONG_CODE], 'owner.code-wrong', '/code', CODE_NEEDED);
  }

  /** Makes the browser and the network known places of the owner. */
  private async remember(owner: OwnerRow, { request, reply }: Exchange): Promise<void> {
    const { places, now } = this.parts;
    const key = { site: owner.project_code, ownerId: owner.owner_id };
    places.rememberDevice(key, reply);
    await places.rememberNetwork(key, request.ip, now()).catch((error: unknown) => {
      // Owners sign in on a full disk, too.
      if (!isStorageFailure(error)) throw error;
    });
  }

  /**
   * Starts a session and sets its cookie. Throws a 401 for a wrong name or password, with the same text and
   * in the same time, 422/4222 at `/code` without the right code, and 429 after too many attempts.
   */
  readonly run = async (
    site: string,
    { name, password, code }: Credentials,
    exchange: Exchange,
  ): Promise<SignedIn> => {
    const { database, places } = this.parts;
    const { request } = exchange;
    const owner = await findOwner(database.queries, site, name);
    const trusted = owner && (await places.find({ site, ownerId: owner.owner_id }, request));
    const record = await this.count({ site, account: name, address: request.ip, trusted });
    const isKnown = await isPassword(password, owner?.password_hash);
    if (owner === undefined || !isKnown || owner.blocked_at !== null) {
      await record('fail');
      throw new HttpError(401, 'owner.login-failed');
    }
    await this.checkCode(owner, code, record);
    const signedIn = await this.start(owner, exchange);
    if (signedIn === undefined) throw new HttpError(401, 'owner.login-failed');
    await record('succeed');
    await this.remember(owner, exchange);
    return signedIn;
  };

  /** Signs in who has proved to be an owner. Undefined when the password was changed meanwhile. */
  readonly start = async (owner: OwnerRow, { reply }: Exchange): Promise<SignedIn | undefined> => {
    const { database, identity } = this.parts;
    const { project_code: site, owner_id: ownerId, password_hash: passwordHash } = owner;
    const csrfToken = await identity.startSession(site, { ownerId, passwordHash }, reply);
    if (csrfToken === undefined) return undefined;
    const permissions = [...(await readPermissions(database.queries, site, owner.role))];
    const languages = JSON.parse(owner.languages) as string[];
    return { name: owner.name, role: owner.role, permissions, languages, csrfToken };
  };

  /** Signs in an owner who has just chosen a password. */
  readonly accepted = async (owner: OwnerRow, exchange: Exchange): Promise<SignedIn> => {
    const signedIn = await this.start(owner, exchange);
    if (signedIn === undefined) throw new HttpError(401, 'owner.login-failed');
    await this.remember(owner, exchange);
    return signedIn;
  };
}
