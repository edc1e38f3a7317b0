/** Reads and stores the settings of a site in the database. */
import type { Crop } from '../../../../runtime/model/crop.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { LocalizedText } from '../../kernel/localized.ts';
import type { CrawlerSettings } from './crawlers.ts';

/** Settings of member login. */
interface MemberSettings {
  emailRegister: boolean;
  phoneRegister: boolean;
  agreementRequired: boolean;
  /** Whether the password reset says that an address is not registered. */
  revealRegistered: boolean;
}

/** Which comments wait for an owner. */
export interface CommentSettings {
  /** Comments with one of these words wait. */
  words: readonly string[];
  /** `rules`: the first of a member, links, repetitions and the words; else all, or none. */
  hold: 'rules' | 'all' | 'none';
}

/** How a site is reached; empty texts are not known. */
export interface SiteContact {
  phone: string;
  email: string;
  /** By language. */
  address: Readonly<Record<string, string>>;
}

/** The settings of a site as stored, with defaults. */
export interface StoredSettings {
  /** The site's name. */
  name: LocalizedText;
  /** Address of the picture in tabs and bookmarks; empty: the product's own. */
  icon: string;
  iconCrop: Crop;
  /** Address of the picture in previews of links to pages that have none; empty: none. */
  sharePicture: string;
  sharePictureCrop: Crop;
  /** Of pages without texts of their own for search engines. */
  search: { description: LocalizedText; keywords: LocalizedText };
  crawlers: CrawlerSettings;
  /** Hosts that statistics leave out of the referrers. */
  hiddenReferrers: readonly string[];
  /** IANA name of the zone that dates are written in. */
  timeZone: string;
  switches: SiteModel['switches'];
  powerBy: { enabled: boolean; text: LocalizedText; url: string };
  /** The filing numbers of the site in mainland China; empty: none. */
  filing: { icp: string; police: string };
  theme: Record<string, string>;
  members: MemberSettings;
  /** The name that mails come from; empty: the site's. */
  sender: string;
  comments: CommentSettings;
  /** The agreement that members accept, when owners have written one here. */
  agreement: { title: LocalizedText; richText: LocalizedText } | null;
  /** How the site is reached, as owners have said it in the console. */
  contact: SiteContact;
  /** What the seed has called the site and shown as its logo; null for sites from before it was stored. */
  seeded: SeededIdentity | null;
}

/** What a site, or the kit that it has taken, says of itself before its owner does. */
export interface SeededIdentity {
  /** The name in the settings. */
  name: LocalizedText;
  logoHash: string;
  /** Names that it had before a kit was taken, and has again when that is taken back. */
  formerNames?: LocalizedText[];
  /** Another name, which texts of the kit say. */
  kitName?: LocalizedText;
  /** What is said of the company that is made up; empty: nothing. */
  disclaimer?: LocalizedText;
}

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

const DEFAULTS: StoredSettings = {
  name: '',
  icon: '',
  iconCrop: {},
  sharePicture: '',
  sharePictureCrop: {},
  search: { description: '', keywords: '' },
  crawlers: { allowsAssistants: true, allowsTraining: true, refusedCrawlers: [] },
  hiddenReferrers: [],
  timeZone: DEFAULT_TIME_ZONE,
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
  filing: { icp: '', police: '' },
  theme: {},
  members: { emailRegister: true, phoneRegister: true, agreementRequired: true, revealRegistered: true },
  sender: '',
  comments: { words: [], hold: 'rules' },
  agreement: null,
  contact: { phone: '', email: '', address: {} },
  seeded: null,
};

/** All settings of a site, or those that are named, with defaults for what is not stored. */
export async function readStoredSettings(
  queries: Queries,
  projectCode: string,
  names?: readonly (keyof StoredSettings)[],
): Promise<StoredSettings> {
  let found = selectWhere(queries, 'setting', { project_code: projectCode }).select(['name', 'value']);
  if (names !== undefined) found = found.where('name', 'in', names);
  const stored = Object.fromEntries(
    (await found.execute()).map((row) => [row.name, JSON.parse(row.value) as unknown]),
  ) as Partial<StoredSettings>;
  return {
    ...DEFAULTS,
    ...stored,
    search: { ...DEFAULTS.search, ...stored.search },
    crawlers: { ...DEFAULTS.crawlers, ...stored.crawlers },
    switches: { ...DEFAULTS.switches, ...stored.switches },
    powerBy: { ...DEFAULTS.powerBy, ...stored.powerBy },
    filing: { ...DEFAULTS.filing, ...stored.filing },
    members: { ...DEFAULTS.members, ...stored.members },
    comments: { ...DEFAULTS.comments, ...stored.comments },
  };
}

/** The day that the calendar of a site shows at a moment, `2026-01-31`. */
export async function readToday(queries: Queries, projectCode: string, moment: Date): Promise<string> {
  const { timeZone } = await readStoredSettings(queries, projectCode, ['timeZone']);
  return dayIn(moment.toISOString(), timeZone);
}

/** Writes one setting. It is said to others by the caller, after the transaction. */
export async function storeSetting<Name extends keyof StoredSettings>(
  queries: Queries,
  projectCode: string,
  name: Name,
  value: StoredSettings[Name],
): Promise<void> {
  const row = { project_code: projectCode, name, value: JSON.stringify(value) };
  await queries
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_code', 'name']).doUpdateSet({ value: row.value }))
    .execute();
}
