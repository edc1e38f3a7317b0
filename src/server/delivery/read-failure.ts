/** Reads what the failure of a sending means. */

/** Codes of nodemailer for an answer about this one message, not about the connection or the sign-in. */
const OF_THIS_MESSAGE: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
/** Answers about the sign-in: what the operator sets right. */
const OF_SIGN_IN: readonly number[] = [530, 534, 535, 538];
/** The size of this message (RFC 1870), said before anything of it is sent. */
const TOO_LARGE = 552;
/** A full mailbox is emptied some day (RFC 3463). */
const FULL = /\b5\.2\.2\b/;
const MAX_REASON = 300;

/** The other one has said that it wants none of them, or nobody can be told. */
export class NeverTaken extends Error {}

export interface Failure {
  /** The other server will never take it. */
  isFinal: boolean;
  /** What it has said. It may hold the address. */
  reason: string;
}

export function readFailure(error: unknown): Failure {
  const {
    code,
    responseCode = 0,
    command,
    message,
  } = error as { code?: string; responseCode?: number; command?: string; message?: string };
  const reason = (message ?? String(error)).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON).toWellFormed();
  const isRefused = OF_THIS_MESSAGE.includes(code) && responseCode >= 500 && responseCode < 600;
  // A sender that is refused is refused with every message: the settings are wrong, not this one.
  const isOfSender = command === 'MAIL FROM' && responseCode !== TOO_LARGE;
  const isPassing = isOfSender || OF_SIGN_IN.includes(responseCode) || FULL.test(reason);
  return { isFinal: (isRefused && !isPassing) || error instanceof NeverTaken, reason };
}
