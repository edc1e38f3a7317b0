import type { JsonText, OfSite } from './columns.ts';

/** The picture a device was shown last. */
export interface CaptchaTable extends OfSite {
  device_id: string;
  /** Keyed hash. */
  answer_hash: string;
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
  /** Comparisons so far, counted before they are made. */
  tries: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** When codes were sent to a target or asked for by a network, as far as it still counts. */
export interface VerificationSendTable extends OfSite {
  /** Keyed hash of whom it is counted for: no network address is kept. */
  subject: string;
  /** Times in ISO 8601. */
  sent_at: JsonText;
  expires_at: string;
}

/** The right to set a new password, given for a right code. */
export interface VerificationTicketTable extends OfSite {
  ticket_hash: string;
  target: string;
  expires_at: string;
}

/** How often a password was wrong, as far as it still counts. */
export interface LoginFailureTable extends OfSite {
  /** Keyed hash of whom it is counted for: no name and no network address is kept. */
  subject: string;
  /** Counted before the password is looked at. */
  failures: number;
  expires_at: string;
}

export interface VerificationTables {
  login_failure: LoginFailureTable;
  captcha: CaptchaTable;
  verification_code: VerificationCodeTable;
  verification_send: VerificationSendTable;
  verification_ticket: VerificationTicketTable;
}
