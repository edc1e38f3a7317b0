/** Declares what the members domain offers to the calls of members. */
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { TargetKind } from '../verification/index.ts';
import type { MemberData } from './export.ts';
import type { Profile, ProfileChange } from './profile.ts';
import type { RegistrationForm } from './registration.ts';
import type { Device, SignIn } from './sign-in.ts';

/** A signed-in member, from the token. */
export interface SignedInMember {
  site: SiteIdentity;
  memberId: string;
  /** Language of answers and messages. */
  language: string;
  /** Row of the call's token. */
  sessionId: string;
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Proof for closing an account: the password, or a code sent to the e-mail address or phone. */
interface ClosingProof {
  password?: string;
  code?: string;
  /** The kind of the address that the code was sent to. */
  type?: TargetKind;
}

/** The members of all sites. */
export interface Members extends Pick<SignIn, 'byPassword' | 'byCode'> {
  /** Registers a member and returns a token; see `registerMember`. */
  register(site: SiteIdentity, form: RegistrationForm, device: Device): Promise<string>;
  /** True when an e-mail address or phone number, as `readTarget` returns it, belongs to a member. */
  isKnown(site: SiteIdentity, target: string): Promise<boolean>;
  signOut(member: SignedInMember): Promise<void>;
  /** The devices that the member is signed in on, the one of the call first. */
  listDevices(member: SignedInMember): Promise<MemberDevice[]>;
  /** Signs out one device. Throws a 404 for any other than the member's. */
  endDevice(member: SignedInMember, id: string): Promise<void>;
  /** Signs out all devices but the one of the call. The number of devices. */
  endOtherDevices(member: SignedInMember): Promise<number>;
  getProfile(member: SignedInMember): Promise<Profile>;
  changeProfile(member: SignedInMember, change: ProfileChange): Promise<Profile>;
  /**
   * Binds an e-mail address or phone number to the member. Throws 422/4222 for a wrong code, 409 when it
   * belongs to another member.
   */
  bind(member: SignedInMember, binding: { target: string; code: string }): Promise<Profile>;
  /** Changes the password and signs out all other devices. Throws 422/4223 when the old one is wrong. */
  changePassword(
    member: SignedInMember,
    passwords: NewPassword & { oldPassword: string },
    address: string,
  ): Promise<Profile>;
  /**
   * Sets the password of the ticket's member and signs out all devices. Throws 422/4222 for an invalid
   * ticket.
   */
  resetPassword(site: SiteIdentity, language: string, reset: NewPassword & { ticket: string }): Promise<void>;
  /** All data of the member, with titles and rules in a language. */
  export(member: Pick<SignedInMember, 'site' | 'memberId'>, language: string): Promise<MemberData>;
  /** Closes the account in seven days. Throws 422/4223 or 4222 when the proof is wrong. */
  close(member: SignedInMember, proof: ClosingProof, address: string): Promise<Profile>;
  /** Deletes an account at once, for an owner. False for an unknown member. */
  erase(site: SiteIdentity, memberId: string): Promise<boolean>;
  /** Cancels the closing. */
  keep(member: SignedInMember): Promise<Profile>;
  /** Deletes the accounts whose end has come, and cancels unpaid orders that have expired. */
  sweep(): Promise<void>;
}
