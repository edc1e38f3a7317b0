// Turns errors of an object store into failures without secrets.
import type { FastifyBaseLogger } from 'fastify';

/** An object store that is gone, slow, full, or refuses its keys. The message holds no key and no address. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  /** Answered with a 507 or a 503. */
  readonly code: 'STORE_FULL' | 'STORE_UNAVAILABLE';
  readonly isMissing: boolean;
  /** True when what was sent may have been stored, or may yet be. */
  readonly isUncertain: boolean;
  constructor(
    message: string,
    code: StoreFailure['code'],
    { isMissing, isUncertain }: Pick<StoreFailure, 'isMissing' | 'isUncertain'>,
  ) {
    super(message);
    this.code = code;
    this.isMissing = isMissing;
    this.isUncertain = isUncertain;
  }
}

/** Names that the stores give to a lack of room. */
const FULL = /StorageFull|QuotaExceed|InsufficientStorage|InsufficientCapacity|OverQuota/;
/** Of the connection, such as `ECONNREFUSED`; anything else might hold what the store was sent. */
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,60}$/;

/** Only the status and the name of the error go on: a store repeats what it was sent in its messages. */
export function toStoreFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const {
    name = '',
    code,
    $metadata,
  } = error as Partial<Error> & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  const known = [code, name].find((each) => typeof each === 'string' && PLAIN_NAME.test(each)) ?? 'an error';
  const isFull = status === 507 || FULL.test(name);
  const answer = status === undefined ? String(known) : `${status} ${name}`;
  return new StoreFailure(
    `The object store answered with ${answer}.`,
    isFull ? 'STORE_FULL' : 'STORE_UNAVAILABLE',
    {
      isMissing: status === 404 && name !== 'NoSuchBucket',
      isUncertain: status === undefined ? code !== 'ECONNREFUSED' : status >= 500 && !isFull,
    },
  );
}

/** True when a file that could not be stored may be there all the same: its row stays, for the sweep. */
export function isUncertain(error: unknown): boolean {
  return error instanceof StoreFailure && error.isUncertain;
}

export function isMissing(error: unknown): boolean {
  return error instanceof StoreFailure && error.isMissing;
}

/** Work of the start that can wait: pages must be served while the store is gone. */
export async function unlessStoreIsGone(
  work: Promise<void>,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    logger.error(error, 'the object store cannot be used; it is asked again with every call');
  }
}
