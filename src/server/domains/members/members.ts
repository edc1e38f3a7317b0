/** Declares who calls the members domain, and what proves it. */
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { TargetKind } from '../verification/index.ts';

/** A signed-in member, from the token. */
export interface SignedInMember {
  site: SiteIdentity;
  memberId: string;
  /** Language of answers and messages. */
  language: string;
  /** Row of the call's token. */
  sessionId: string;
}

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Proof for closing an account: the password, or a code sent to the e-mail address or phone. */
export interface ClosingProof {
  password?: string;
  code?: string;
  /** The kind of the address that the code was sent to. */
  type?: TargetKind;
}
