/** Reads what the failure of a sending means. */

/** Codes of nodemailer for an answer about this one message, not about the connection or the sign-in. */
const OF_THIS_MESSAGE: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
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
    message,
  } = error as { code?: string; responseCode?: number; message?: string };
  const reason = (message ?? String(error)).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON).toWellFormed();
  const isRefused = OF_THIS_MESSAGE.includes(code) && responseCode >= 500 && responseCode < 600;
  return { isFinal: isRefused || error instanceof NeverTaken, reason };
}
