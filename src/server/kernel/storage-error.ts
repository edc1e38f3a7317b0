/**
 * Says that the database or the data folder cannot be used. The message says why and what to do, for the
 * operator and without secrets.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
