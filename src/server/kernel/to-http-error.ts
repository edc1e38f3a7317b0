/** Translates errors of the framework and of the storage into HTTP errors. */
import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import type { FastifyError } from 'fastify';
import { HttpError } from './http-error.ts';

/** HTTP status and message by the error codes of the framework. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [status: number, messageKey: ProblemKey]>> = {
  FST_ERR_BAD_URL: [400, 'request.bad-address'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too-large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.wrong-type'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'request.malformed'],
  FST_FIELDS_LIMIT: [413, 'request.too-large'],
  FST_FILES_LIMIT: [413, 'request.too-large'],
  FST_PARTS_LIMIT: [413, 'request.too-large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'request.too-large'],
};

/** SQLite's and PostgreSQL's codes of data that is damaged. */
const DAMAGE = /^(?:SQLITE_CORRUPT.*|SQLITE_NOTADB|XX00[12])$/;

/** Failures of the storage, by the error codes of the system, SQLite and PostgreSQL. */
const STORAGE_FAILURES: readonly (readonly [codes: RegExp, status: 503 | 507, messageKey: ProblemKey])[] = [
  [/^(?:ENOSPC|EDQUOT|STORE_FULL|SQLITE_FULL|53100)$/, 507, 'server.disk-full'],
  [/^(?:EROFS|EIO|SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY).*)$/, 503, 'server.storage-unavailable'],
  [DAMAGE, 503, 'server.data-damaged'],
  [
    /^(?:STORE_UNAVAILABLE|ECONNREFUSED|ECONNRESET|WRITE_QUEUE_FULL|55P03|25006|(?:08|53|57|58)[0-9A-Z]{3})$/,
    503,
    'server.storage-unavailable',
  ],
];

/** True when the storage cannot be written or reached now: a full or read-only disk, no database. */
export function isStorageFailure(error: unknown): boolean {
  return findStorageFailure(error) !== undefined;
}

/** For the `catch` of a write that may be left out while the storage fails. */
export function ignoreStorageFailure(error: unknown): void {
  if (!isStorageFailure(error)) throw error;
}

/** True when what the database has stored cannot be read any more. */
export function isDamage(error: unknown): boolean {
  return DAMAGE.test(codeOf(error));
}

function findStorageFailure(error: unknown): (typeof STORAGE_FAILURES)[number] | undefined {
  // An error around another one is of the kind of its cause.
  for (let each = error; each instanceof Error; each = each.cause) {
    const found = STORAGE_FAILURES.find(([codes]) => codes.test(codeOf(each)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** The HTTP error of an error; undefined for an error of the program itself. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (known !== undefined) return new HttpError(known[0], known[1]);
  const [, status, messageKey] = findStorageFailure(error) ?? [];
  if (status !== undefined && messageKey !== undefined)
    return new HttpError(status, messageKey, {}, null, { 'retry-after': '2' });
  return statusCode >= 400 && statusCode < 500 ? new HttpError(statusCode, 'request.malformed') : undefined;
}
