/** Turns the error of a missing file into undefined. */
export function nothingThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
