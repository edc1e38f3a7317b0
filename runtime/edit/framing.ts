// Removes the focal point, zoom and mask of a picture when another picture replaces it.
import { parseStyle } from '../model/style.ts';

const FRAMING: readonly string[] = ['focus', 'zoom', 'clipType', 'maskAttrs'];

/** What the framing of a picture is stored in. */
interface Framed {
  url?: unknown;
  pageJson?: unknown;
}

/** The members that change with the picture of a part; none if it stays. An undefined member is removed. */
export function dropFraming({ url: old, pageJson }: Framed, url: unknown): { pageJson?: string | undefined } {
  if (old === url || typeof pageJson !== 'string') return {};
  const kept = Object.entries(parseStyle(pageJson)).filter(([name]) => !FRAMING.includes(name));
  return {
    pageJson: kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept)),
  };
}
