import type { ByteRange } from '../../storage/media-store.ts';

/**
 * The one range that a `Range` header asks for; undefined when the whole file should be sent (no header, several
 * ranges, or something else), as RFC 9110 allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
