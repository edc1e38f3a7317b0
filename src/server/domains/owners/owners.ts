import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';

export interface SignedIn {
  name: string;
  /** The code of the role. */
  role: string;
  permissions: Permission[];
  languages: string[];
  csrfToken: string;
}

export interface Credentials {
  name: string;
  password: string;
  /** A code of the authenticator or a recovery code, when two-step verification is on. */
  code?: string;
}

/** An owner or editor who makes a call. */
export interface SignedInOwner {
  site: SiteIdentity;
  /** Language of mails. */
  language: string;
  ownerId: string;
  sessionId: string;
  /** Network address. */
  address: string;
}

export interface OwnerAccount {
  name: string;
  /** The code of the role. */
  role: string;
  /** Where links that unlock are sent; empty for nowhere. */
  email: string;
  twoStep: boolean;
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
}

/** The secret of an authenticator, as text and as the address that its QR code holds. */
export interface TwoStepSecret {
  secret: string;
  address: string;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Accounts of owners and editors. Where `password` is asked, a wrong one is a 422/4223 at its field. */
export interface Owners {
  /**
   * Starts a session and sets its cookie. Throws a 401 for a wrong name or password, with the same text and
   * in the same time, 422/4222 at `/code` without the right code, and 429 after too many attempts.
   */
  signIn(site: string, credentials: Credentials, exchange: Exchange): Promise<SignedIn>;
  signOut(site: string, caller: Caller, reply: FastifyReply): Promise<void>;

  account(owner: SignedInOwner): Promise<OwnerAccount>;
  /** Ends all other sessions. Throws a 422 at the field for a wrong old or a bad new password. */
  changePassword(
    owner: SignedInOwner,
    passwords: { oldPassword: string; password: string; confirmPassword: string },
  ): Promise<void>;
  /** Empty for none. */
  saveEmail(owner: SignedInOwner, change: { email: string; password: string }): Promise<void>;

  sessions(owner: SignedInOwner): Promise<MemberDevice[]>;
  /** Throws a 404 when there is no such session of this owner. */
  endSession(owner: SignedInOwner, id: string): Promise<void>;
  endOtherSessions(owner: SignedInOwner): Promise<number>;

  /** A new secret, which a code of it must confirm. Throws a 409 when two-step verification is on. */
  beginTwoStep(owner: SignedInOwner, password: string): Promise<TwoStepSecret>;
  /** Turns two-step verification on and returns the recovery codes. Throws 422/4222 for a wrong code. */
  confirmTwoStep(owner: SignedInOwner, code: string): Promise<string[]>;
  /** Throws 422/4222 for a wrong code, and a 409 when it is off. */
  endTwoStep(owner: SignedInOwner, proof: { password: string; code: string }): Promise<void>;

  /**
   * Sends a link that unlocks the account, if its owner has an e-mail address. Nothing shows whether there is
   * such an account. Throws a 429 when a network asks too often.
   */
  sendUnlockLink(site: SiteIdentity, language: string, name: string, address: string): Promise<void>;
  /**
   * Uses a link up: clears the failures of its account and makes this browser a known device. Signs nobody
   * in. Throws 422/4222 at `/token` for a link that is used, expired or made up.
   */
  unlock(site: string, token: string, reply: FastifyReply): Promise<void>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}
