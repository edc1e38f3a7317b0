// Declares what an owner can do with an account of the console.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { MemberDevice, Notice } from '../../../../runtime/generated/api.generated.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import type { OwnerRow } from './owner-rows.ts';
import type { PeopleEditor } from './people-rules.ts';
import type { PersonRecords } from './person-records.ts';
import type { RoleRecords } from './role-records.ts';

export interface SignedIn {
  name: string;
  /** The code of the role. */
  role: string;
  permissions: Permission[];
  languages: string[];
  csrfToken: string;
}

interface Credentials {
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

interface OwnerAccount {
  name: string;
  /** The code of the role. */
  role: string;
  roleTitle: string;
  /** Where links that unlock are sent; empty for nowhere. */
  email: string;
  twoStep: boolean;
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
  /** What this owner may be told of, and how it is told. */
  notices: Notice[];
}

/** The secret of an authenticator, as text and as the address that its QR code holds. */
interface TwoStepSecret {
  secret: string;
  address: string;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A link that invites an owner. It is shown once: only its hash is stored. */
export interface Invitation {
  /** The owner who was made for it. */
  id: string;
  url: string;
  until: string;
  /** It is sent by mail as well. */
  isMailed: boolean;
}

/** Owners without a password, who get one by a link. */
export interface Invitations {
  /** Throws a 422 at its field for a taken name, and a 403 for a role that allows more than the editor's. */
  invite(
    caller: SignedInOwner,
    editor: PeopleEditor,
    invited: { name: string; email?: string; role: string; languages?: readonly string[] },
  ): Promise<Invitation>;
  /** Another link in place of the last one. Throws a 404 for who has a password already. */
  renew(caller: SignedInOwner, editor: PeopleEditor, id: string): Promise<Invitation>;
  /** What a link is for. Throws 422/4222 at `/key` for one that is used, ended or made up. */
  read(
    site: SiteIdentity,
    language: string,
    key: string,
  ): Promise<{ name: string; role: string; until: string }>;
  /** Uses a link up: stores name and password of its owner, who is returned. */
  accept(
    site: SiteIdentity,
    choice: { key: string; name: string; password: string },
    address: string,
  ): Promise<OwnerRow>;
}

/** Accounts of owners and editors. Where `password` is asked, a wrong one is a 422/4223 at its field. */
export interface Owners {
  /**
   * Starts a session and sets its cookie. Throws a 401 for a wrong name or password, with the same text and
   * in the same time, 422/4222 at `/code` without the right code, and 429 after too many attempts.
   */
  signIn(site: string, credentials: Credentials, exchange: Exchange): Promise<SignedIn>;
  signOut(site: string, caller: Caller, reply: FastifyReply): Promise<void>;

  /** Sends a mail to the owner's own address. Throws a 422 without one, and with why it was not sent. */
  sendTest(owner: SignedInOwner): Promise<void>;
  readonly people: PersonRecords;
  readonly roles: RoleRecords;
  readonly invitations: Omit<Invitations, 'accept'>;
  /** Uses an invitation up and signs in. */
  acceptInvitation(
    site: SiteIdentity,
    choice: { key: string; name: string; password: string },
    exchange: Exchange,
  ): Promise<SignedIn>;

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
