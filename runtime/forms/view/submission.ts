/** Declares what a form sends and what it gets back. */
import type { JsonObject } from '../../model/json.ts';
import type { FieldError } from './show-errors.ts';

/** What a form sends. The members are named as in the API. */
export interface FormInput {
  values: JsonObject;
  /** Value of the honeypot field, which no person sees. */
  honeypot: string;
  /** How long the form had been open, in ms. */
  openMs: number;
  /** Answer of a captcha that the server has asked for. */
  imageCode?: string;
}

/** A submission that was rejected. */
export interface Rejection {
  errors?: readonly FieldError[];
  /** Maps a name of the server to the field that shows its errors. */
  errorNames?: Readonly<Record<string, string>>;
  /** For the whole form. */
  message: string;
  /** Seconds before the form may be sent again, when the server gave them. */
  waitSeconds?: number;
}

/** `stopped`: an action before the call stopped the submission, for example a confirmation. */
export type Outcome = 'accepted' | 'stopped' | Rejection;

/** Formily event after a rejection. Fields with single-use values, such as a captcha, renew them. */
export const REJECTED = 'rejected';
