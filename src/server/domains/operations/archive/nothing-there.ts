/** For what may be missing: undefined instead of the error. */
export function nothingThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
