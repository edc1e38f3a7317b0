/** Reads where a view comes from out of what its browser tells. */

/** Where a view comes from. */
export interface ViewSource {
  /** The host of another site that linked to the page. */
  referrer?: string;
  /** The words that were searched for, and whether anything was found. */
  search?: { words: string; isFound: boolean };
}

const MAX_WORDS = 100;

/** The host of another site; undefined for this site, and for what is no address of a page. */
export function readReferrer(referrer: string | undefined, ownHost: string): string | undefined {
  const address = referrer === undefined ? null : URL.parse(referrer);
  if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
  const host = withoutWww(address.hostname);
  return host === '' || host === withoutWww(ownHost) ? undefined : host;
}

/** Words of a search in the form in which they are counted; undefined without any. */
export function readWords(keyword: string | undefined): string | undefined {
  const words = (keyword ?? '')
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? undefined : Array.from(words).slice(0, MAX_WORDS).join('').trim();
}

function withoutWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}
