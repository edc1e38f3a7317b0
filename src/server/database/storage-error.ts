/** The database cannot be used. The message is one sentence for the operator, without secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
