// Reads the range of a `Range` header.
import type { ByteRange } from '../../storage/media-store.ts';

/** Undefined when the whole file is sent (no header, several ranges, invalid), as RFC 9110 allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
