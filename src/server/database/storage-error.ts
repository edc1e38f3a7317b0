/** The database cannot be used: one sentence for whoever starts the program, without secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
