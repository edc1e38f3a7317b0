/** Reads where a view comes from out of what its browser tells. */

/** Where a view comes from. */
export interface ViewSource {
  /** The host of another site that linked to the page. */
  referrer?: string;
  /** Source, medium and name of the campaign whose link was followed, such as `letter · mail · spring`. */
  campaign?: string;
  /** The words that were searched for, and whether anything was found. */
  search?: { words: string; isFound: boolean };
}

const MAX_WORDS = 100;
/** Of each part of a campaign. */
const MAX_PART = 60;

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
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? undefined : Array.from(words).slice(0, MAX_WORDS).join('').trim();
}

/** Members of an address that name its campaign, in the order in which they are shown. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The campaign that an address names; undefined without one. */
export function readCampaign(address: string): string | undefined {
  const [page = ''] = address.split('#', 1);
  const query = new URLSearchParams(page.includes('?') ? page.slice(page.indexOf('?')) : '');
  // Programs that make letters write names in capitals, and signs of HTML before them.
  const given = [...query].map(([name, value]) => [name.toLowerCase().replace(/^amp;/, ''), value] as const);
  const parts = CAMPAIGN.map((name) => readPart(given.find(([each]) => each === name)?.[1]));
  if (parts.every((part) => part === '')) return undefined;
  return parts.map((part) => (part === '' ? '–' : part)).join(' · ');
}

/** A mail address names a person: it is not kept. */
function readPart(value: string | undefined): string {
  const words = readWords(value) ?? '';
  return words.includes('@') ? '' : Array.from(words).slice(0, MAX_PART).join('');
}

function withoutWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}
