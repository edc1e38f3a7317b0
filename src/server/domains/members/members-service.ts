/** Registers members, and lets them change, export and close their accounts. */
import { randomUUID } from 'node:crypto';
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import {
  endMemberDevice,
  endMemberTokens,
  hashPassword,
  isPassword,
  listMemberDevices,
  LoginLimits,
} from '../identity/index.ts';
import { addMessage, type Messages } from '../messages/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Events } from '../../kernel/events.ts';
import type { Sites } from '../sites/index.ts';
import { kindOf, type TargetKind, type Verification, WRONG_CODE } from '../verification/index.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { Avatars } from './avatars.ts';
import { cancelClosing, changesOf, closeAccount, deleteClosed, eraseMember } from './closing.ts';
import { exportMember, type MemberData } from './export.ts';
import type { ClosingProof, NewPassword, SignedInMember } from './members.ts';
import { checkNewPassword, makeSamePassword } from './check-password.ts';
import {
  addressOf,
  bindTarget,
  changeProfile,
  findByTarget,
  type Profile,
  type ProfileChange,
  profileOf,
  readMember,
} from './profile.ts';
import { registerMember, type RegistrationForm } from './registration.ts';
import { type Device, makeWrongCode, SignIn } from './sign-in.ts';

export interface MembersDependencies {
  database: Database;
  verification: Verification;
  /** Sends mails about changes of an account. */
  messages: Pick<Messages, 'hurry'>;
  avatars: Pick<Avatars, 'remove'>;
  /** Hash of what login limits count. */
  hash: KeyedHash;
  orders: Orders;
  sites: Pick<Sites, 'get'>;
  events: Events;
  now?: () => Date;
}

/** The members of all sites. */
export class Members {
  private readonly database;
  private readonly verification;
  private readonly messages;
  private readonly avatars;
  private readonly orders;
  private readonly sites;
  private readonly events;
  private readonly now;
  private readonly queries;
  private readonly signIn;
  readonly byPassword: SignIn['byPassword'];
  readonly byCode: SignIn['byCode'];

  constructor({ database, verification, hash, now = () => new Date(), ...parts }: MembersDependencies) {
    this.database = database;
    this.verification = verification;
    this.messages = parts.messages;
    this.avatars = parts.avatars;
    this.orders = parts.orders;
    this.sites = parts.sites;
    this.events = parts.events;
    this.now = now;
    this.queries = database.queries;
    const limits = new LoginLimits({ database, hash, kind: 'member', tooMany: 'member.login-too-many', now });
    const signIn = new SignIn({ database, verification, limits, now });
    this.signIn = signIn;
    this.byPassword = signIn.byPassword;
    this.byCode = signIn.byCode;
  }

  readonly getProfile = async ({ site, memberId }: SignedInMember): Promise<Profile> =>
    profileOf(await readMember(this.queries, site.projectCode, memberId));

  /** Stores a new password and ends all tokens but one, in one transaction. */
  private async setPassword(
    reader: Pick<SignedInMember, 'site' | 'language'>,
    row: Parameters<typeof addressOf>[0] & { member_id: string },
    password: string,
    keptSession?: string,
  ): Promise<void> {
    const passwordHash = await hashPassword(password);
    const { projectCode } = reader.site;
    await this.database.write(async (transaction) => {
      await updateWhere(transaction, 'member', { project_code: projectCode, member_id: row.member_id })
        .set({ password_hash: passwordHash })
        .execute();
      await endMemberTokens(transaction, projectCode, row.member_id, { except: keptSession });
      const changed = { ...reader, memberId: row.member_id };
      await this.tell(transaction, changed, { what: 'password', to: addressOf(row) });
    });
    this.messages.hurry();
  }

  /** Tells a member about a change of the account, so that a change by somebody else is noticed. */
  private tell(
    transaction: Queries,
    { site, language, memberId }: Pick<SignedInMember, 'site' | 'language' | 'memberId'>,
    { what, to }: { what: 'email' | 'phone' | 'password'; to: string },
  ): Promise<void> {
    const key = `${changesOf(memberId)}${randomUUID()}`;
    const message = { topic: `changed.${what}`, to, language, path: '/client/forget', key } as const;
    return addMessage(transaction, site.projectCode, message, this.now());
  }

  /** Throws unless the code that was sent to the member's own address or phone is correct. */
  private async confirmByCode(
    { site, memberId }: SignedInMember,
    code: string,
    type: TargetKind,
  ): Promise<void> {
    const target = (await readMember(this.queries, site.projectCode, memberId))[type];
    if (target === null) throw makeWrongCode();
    await this.verification.checkCode(site, { purpose: 'close', target, memberId, code });
  }

  /** Deletes the accounts whose end has come, and cancels unpaid orders that have expired. */
  readonly sweep = async (): Promise<void> => {
    const languageOf = async (projectCode: string) =>
      (await this.sites.get(projectCode))?.defaultLanguage ?? '';
    await this.orders.cancelOverdue();
    for (const projectCode of await deleteClosed(
      this.database,
      { languageOf, avatars: this.avatars },
      this.now(),
    ))
      this.events.emit('changed', { projectCode, tags: ['comments'] });
  };

  /** Registers a member and returns a token; see `registerMember`. */
  readonly register = (site: SiteIdentity, form: RegistrationForm, device: Device): Promise<string> =>
    registerMember(
      { database: this.database, verification: this.verification, now: this.now },
      site,
      form,
      device,
    );

  /** True when an e-mail address or phone number, as `readTarget` returns it, belongs to a member. */
  readonly isKnown = async (site: SiteIdentity, target: string): Promise<boolean> =>
    (await findByTarget(this.queries, site.projectCode, target)) !== undefined;

  readonly signOut = async ({ site, memberId, sessionId }: SignedInMember): Promise<void> => {
    await endMemberTokens(this.queries, site.projectCode, memberId, { only: sessionId });
  };

  /** The devices that the member is signed in on, the one of the call first. */
  readonly listDevices = ({ site, ...member }: SignedInMember): Promise<MemberDevice[]> =>
    listMemberDevices(this.queries, site.projectCode, member, this.now());

  /** Signs out one device. Throws a 404 for any other than the member's. */
  readonly endDevice = async ({ site, memberId }: SignedInMember, id: string): Promise<void> => {
    if (!(await endMemberDevice(this.queries, site.projectCode, memberId, id)))
      throw new HttpError(404, 'member.device-unknown');
  };

  /** Signs out all devices but the one of the call. The number of devices. */
  readonly endOtherDevices = ({ site, memberId, sessionId }: SignedInMember): Promise<number> =>
    endMemberTokens(this.queries, site.projectCode, memberId, { except: sessionId });

  readonly changeProfile = async (member: SignedInMember, change: ProfileChange): Promise<Profile> => {
    await changeProfile(this.queries, member.site.projectCode, member.memberId, change, this.now());
    if (change.avatar === '')
      await this.avatars.remove({ site: member.site.projectCode, memberId: member.memberId });
    return this.getProfile(member);
  };

  /**
   * Binds an e-mail address or phone number to the member. Throws 422/4222 for a wrong code, 409 when it
   * belongs to another member.
   */
  readonly bind = async (
    member: SignedInMember,
    { target, code }: { target: string; code: string },
  ): Promise<Profile> => {
    await this.verification.checkCode(member.site, {
      purpose: 'bind',
      target,
      memberId: member.memberId,
      code,
    });
    const before = await readMember(this.queries, member.site.projectCode, member.memberId);
    const kind = kindOf(target);
    await bindTarget(this.database, member.site.projectCode, member.memberId, target, async (transaction) => {
      // To the previous address: a member who has lost the account does not read the new one.
      if (before[kind] !== target)
        await this.tell(transaction, member, { what: kind, to: before[kind] ?? addressOf(before) });
    });
    this.messages.hurry();
    return this.getProfile(member);
  };

  /** Changes the password and signs out all other devices. Throws 422/4223 when the old one is wrong. */
  readonly changePassword = async (
    member: SignedInMember,
    { oldPassword, ...passwords }: NewPassword & { oldPassword: string },
    address: string,
  ): Promise<Profile> => {
    await checkNewPassword(passwords);
    const { site, memberId, sessionId } = member;
    const row = await readMember(this.queries, site.projectCode, memberId);
    await this.signIn.confirmPassword(site, row, oldPassword, '/oldPassword', address);
    if (passwords.password === oldPassword) throw makeSamePassword();
    await this.setPassword(member, row, passwords.password, sessionId);
    return this.getProfile(member);
  };

  /**
   * Sets the password of the ticket's member and signs out all devices. Throws 422/4222 for an invalid
   * ticket.
   */
  readonly resetPassword = async (
    site: SiteIdentity,
    language: string,
    { ticket, ...passwords }: NewPassword & { ticket: string },
  ): Promise<void> => {
    await checkNewPassword(passwords);
    const findRow = async (target: string) => findByTarget(this.queries, site.projectCode, target);
    // Before the ticket is used up: another password costs no new code.
    const before = await findRow(await this.verification.readTicket(site, ticket));
    if (before !== undefined && (await isPassword(passwords.password, before.password_hash)))
      throw makeSamePassword();
    const row = await findRow(await this.verification.takeTicket(site, ticket));
    if (row === undefined) throw new FieldError([422, WRONG_CODE], 'verification.ticket-ended', '/ticket');
    await this.setPassword({ site, language }, row, passwords.password);
    await this.signIn.forgive(site, row);
  };

  /** All data of the member, with titles and rules in a language. */
  readonly export = (
    { site, memberId }: Pick<SignedInMember, 'site' | 'memberId'>,
    language: string,
  ): Promise<MemberData> => exportMember(this.queries, this.orders, { site, language, memberId });

  /** Closes the account in seven days. Throws 422/4223 or 4222 when the proof is wrong. */
  readonly close = async (member: SignedInMember, proof: ClosingProof, address: string): Promise<Profile> => {
    const { site, memberId } = member;
    const { password, code, type } = proof;
    if (code !== undefined && type !== undefined) await this.confirmByCode(member, code, type);
    else if (password === undefined) throw new FieldError(422, 'member.proof-needed', '/password');
    else
      await this.signIn.confirmPassword(
        site,
        await readMember(this.queries, site.projectCode, memberId),
        password,
        '/password',
        address,
      );
    await closeAccount(this.database, site.projectCode, memberId, this.now());
    return this.getProfile(member);
  };

  /** Deletes an account at once, for an owner. False for an unknown member. */
  readonly erase = async (site: SiteIdentity, memberId: string): Promise<boolean> => {
    const isErased = await eraseMember(this.database, this.avatars, site, memberId, this.now());
    if (isErased) this.events.emit('changed', { projectCode: site.projectCode, tags: ['comments'] });
    return isErased;
  };

  /** Cancels the closing. */
  readonly keep = async (member: SignedInMember): Promise<Profile> => {
    await cancelClosing(this.database, member.site.projectCode, member.memberId);
    return this.getProfile(member);
  };
}
