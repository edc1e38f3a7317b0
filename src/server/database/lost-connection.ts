/** Tells what PostgreSQL answered from that no answer came: then the database is gone, whatever the error. */
import { DatabaseError } from 'pg';

/** No connection, or none any more. Its code makes it a 503 with `Retry-After`. */
export class DatabaseGoneError extends Error {
  override readonly name = 'DatabaseGoneError';
  readonly code = 'STORE_UNAVAILABLE';
}

/** What programs throw by mistake. Systems have errors of these kinds, too, but with a code. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];

function isMistake(error: unknown): boolean {
  return MISTAKES.some((kind) => error instanceof kind) && (error as { code?: unknown }).code === undefined;
}

/** After the last words of a connection, such as `terminating connection`, no other answer comes. */
const isLast = ({ severity }: DatabaseError): boolean => severity === 'FATAL' || severity === 'PANIC';

function makeGone(error: unknown): DatabaseGoneError {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  return new DatabaseGoneError(`The database does not answer: ${reason}`, { cause: error });
}

/** Rejects with a `DatabaseGoneError` when no connection can be made, for whatever reason. */
export async function connected<Client>(connecting: Promise<Client>): Promise<Client> {
  try {
    return await connecting;
  } catch (error) {
    throw makeGone(error);
  }
}

/** The error of a statement: what the database said, or that it said nothing. */
export function errorOfStatement(error: unknown): unknown {
  if (error instanceof DatabaseError) return isLast(error) ? makeGone(error) : error;
  return isMistake(error) || error instanceof DatabaseGoneError ? error : makeGone(error);
}
