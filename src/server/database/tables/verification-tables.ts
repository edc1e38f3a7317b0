// Declares the tables of captchas, codes and failed logins.
import type { JsonText, OfSite } from './columns.ts';

/** The captcha that a device was shown last. */
export interface CaptchaTable extends OfSite {
  device_id: string;
  /** Keyed hash. */
  answer_hash: string;
  expires_at: string;
}

/** A puzzle that a browser has solved in place of a picture. */
export interface SolvedPuzzleTable extends OfSite {
  puzzle_hash: string;
  expires_at: string;
}

/** The newest code of a purpose and a target. */
export interface VerificationCodeTable extends OfSite {
  purpose: string;
  /** An e-mail address in lower case or a phone number in E.164. */
  target: string;
  code_id: string;
  /** Keyed hash. */
  code_hash: string;
  /** Comparisons so far. Counted before the comparison. */
  tries: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Times at which codes were sent to a target or requested by a network, while they count. */
export interface VerificationSendTable extends OfSite {
  /** Keyed hash of the target or the network. No network address is stored. */
  subject: string;
  /** Times in ISO 8601. */
  sent_at: JsonText;
  expires_at: string;
}

/** The right to set a new password, given for a correct code. */
export interface VerificationTicketTable extends OfSite {
  ticket_hash: string;
  target: string;
  expires_at: string;
}

/** Wrong passwords, while they count. */
export interface LoginFailureTable extends OfSite {
  /** Keyed hash of the account or the network. No name and no address is stored. */
  subject: string;
  /** Counted before the password is compared. */
  failures: number;
  expires_at: string;
}

export interface VerificationTables {
  login_failure: LoginFailureTable;
  captcha: CaptchaTable;
  solved_puzzle: SolvedPuzzleTable;
  verification_code: VerificationCodeTable;
  verification_send: VerificationSendTable;
  verification_ticket: VerificationTicketTable;
}
