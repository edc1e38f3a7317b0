/** Lists and changes the settings of a site in the console: one record for each group. */
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import type { Crop } from '../../../../runtime/model/crop.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { writeContact, type ShowContact } from './contact-settings.ts';
import { checkCrawlers } from './crawlers.ts';
import { writeFiling } from './filing-settings.ts';
import { readFirstName, type ShowFirstName } from './first-name.ts';
import { checkHiddenReferrers } from './hidden-referrers.ts';
import { readStoredSettings, storeSetting, type StoredSettings } from './stored-settings.ts';

/** The members of `values` that each group has. What `start` has of `site` is asked of a new owner first. */
export const SETTING_GROUPS = {
  start: ['name', 'logo', 'logoCrop', 'languages', 'phone', 'email', 'address', 'icp'],
  site: [
    'name',
    'logo',
    'logoCrop',
    'icon',
    'iconCrop',
    'languages',
    'defaultLanguage',
    'timeZone',
    'powerBy',
    'icp',
    'police',
  ],
  search: [
    'description',
    'keywords',
    'sharePicture',
    'sharePictureCrop',
    'allowsAssistants',
    'allowsTraining',
    'refusedCrawlers',
    'hiddenReferrers',
  ],
  members: ['memberLogin', 'mall', 'emailRegister', 'phoneRegister', 'agreementRequired', 'revealRegistered'],
  agreement: ['agreementTitle', 'agreementText'],
  mail: ['sender'],
} as const satisfies Record<string, readonly (keyof SettingValues)[]>;

type SettingGroup = keyof typeof SETTING_GROUPS;

/** The picture of the header: its address, or empty. */
interface ShownLogo {
  logo: string;
  logoCrop: Crop;
}

/** What the pages show of a site: the name and the logo are texts and pictures of the header, too. */
export interface ShownInPages {
  readLogo(queries: Queries, site: SiteIdentity): Promise<ShownLogo>;
  show(
    queries: Queries,
    site: SiteIdentity,
    author: string,
    identity: { names?: Readonly<Record<string, string>>; logo?: string; logoCrop?: Crop },
  ): Promise<void>;
  showContact: ShowContact;
  showFirstName: ShowFirstName;
  sanitize(html: string): string;
}

/** The writes run in the transaction of `queries`. */
export function makeSettingRecords(shown: ShownInPages) {
  return {
    /** The groups that exist among `ids`. */
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const groups = ids.filter((id) => isGroup(id));
      if (groups.length === 0) return new Map<string, SettingValues>();
      const stored = await readStoredSettings(queries, site.projectCode);
      const logo = groups.some((group) => group === 'site' || group === 'start')
        ? await shown.readLogo(queries, site)
        : { logo: '', logoCrop: {} };
      const current = await readSite(queries, site);
      const all = describe(stored, current, logo);
      return new Map(groups.map((group) => [group, pickGroup(all, group)]));
    },
    /** Stores the named members of a group; others stay. Throws a 422 at the member that cannot be stored. */
    async write(
      queries: Queries,
      site: SiteIdentity,
      author: string,
      { id = '', values }: { id?: string; values: SettingValues },
    ) {
      if (!isGroup(id)) throw new HttpError(404, 'console.unknown');
      const members: readonly string[] = SETTING_GROUPS[id];
      const foreign = Object.keys(values).find((name) => !members.includes(name));
      if (foreign !== undefined) throw new FieldError(422, 'setting.not-here', `/values/${foreign}`);
      await WRITERS[id]({ queries, site, author, values, shown });
      return id;
    },
  };
}

const isGroup = (id: string): id is SettingGroup => Object.hasOwn(SETTING_GROUPS, id);

function pickGroup(all: Required<SettingValues>, group: SettingGroup): SettingValues {
  return Object.fromEntries(SETTING_GROUPS[group].map((name) => [name, all[name]]));
}

/** As stored, not as cached: a change of the languages is one of this table. */
async function readSite(queries: Queries, { projectCode }: SiteIdentity) {
  const row = await selectWhere(queries, 'site', { project_code: projectCode })
    .select(['languages', 'default_language'])
    .executeTakeFirstOrThrow();
  return { languages: JSON.parse(row.languages) as string[], defaultLanguage: row.default_language };
}

function describe(
  stored: StoredSettings,
  site: { languages: string[]; defaultLanguage: string },
  logo: ShownLogo,
): Required<SettingValues> {
  const {
    name,
    icon,
    iconCrop,
    sharePicture,
    sharePictureCrop,
    search,
    crawlers,
    hiddenReferrers,
    timeZone,
    switches,
    powerBy,
    filing,
    members,
    agreement,
    contact,
  } = stored;
  const byLanguage = (text: LocalizedText): Record<string, string> => {
    if (typeof text !== 'string') return { ...text };
    return text === '' ? {} : { [site.defaultLanguage]: text };
  };
  return {
    name: byLanguage(name),
    ...logo,
    icon,
    iconCrop,
    ...site,
    timeZone,
    powerBy: { ...powerBy, text: byLanguage(powerBy.text) },
    ...filing,
    description: byLanguage(search.description),
    keywords: byLanguage(search.keywords),
    sharePicture,
    sharePictureCrop,
    ...crawlers,
    refusedCrawlers: [...crawlers.refusedCrawlers],
    hiddenReferrers: [...hiddenReferrers],
    ...switches,
    ...members,
    agreementTitle: byLanguage(agreement?.title ?? ''),
    agreementText: byLanguage(agreement?.richText ?? ''),
    sender: stored.sender,
    ...contact,
    address: { ...contact.address },
  };
}

interface Writing {
  queries: Queries;
  site: SiteIdentity;
  author: string;
  values: SettingValues;
  shown: ShownInPages;
}

const WRITERS: Readonly<Record<SettingGroup, (writing: Writing) => Promise<void>>> = {
  site: writeSite,
  start: writeStart,
  async search({ queries, site: { projectCode }, values }) {
    const { search, crawlers } = await readStoredSettings(queries, projectCode, ['search', 'crawlers']);
    const { description = search.description, keywords = search.keywords } = values;
    const { sharePicture, sharePictureCrop: crop } = values;
    await storeSetting(queries, projectCode, 'search', { description, keywords });
    if (sharePicture !== undefined) await storeSetting(queries, projectCode, 'sharePicture', sharePicture);
    if (crop !== undefined) await storeSetting(queries, projectCode, 'sharePictureCrop', crop);
    const taken = take(crawlers, values);
    const refusedCrawlers = checkCrawlers(taken.refusedCrawlers);
    await storeSetting(queries, projectCode, 'crawlers', { ...taken, refusedCrawlers });
    if (values.hiddenReferrers !== undefined) {
      const hosts = checkHiddenReferrers(values.hiddenReferrers);
      await storeSetting(queries, projectCode, 'hiddenReferrers', hosts);
    }
  },
  async members({ queries, site: { projectCode }, values }) {
    const { switches, members } = await readStoredSettings(queries, projectCode, ['switches', 'members']);
    await storeSetting(queries, projectCode, 'switches', take(switches, values));
    await storeSetting(queries, projectCode, 'members', take(members, values));
  },
  async agreement({ queries, site, values, shown }) {
    const { agreement } = await readStoredSettings(queries, site.projectCode, ['agreement']);
    const { agreementTitle = agreement?.title ?? {}, agreementText } = values;
    const texts = Object.entries(agreementText ?? agreement?.richText ?? {});
    const richText = Object.fromEntries(texts.map(([language, html]) => [language, shown.sanitize(html)]));
    const isEmpty = textIn(richText, site.defaultLanguage, site.defaultLanguage).trim() === '';
    if (!isEmpty && isBlank(agreementTitle, site))
      throw new FieldError(422, 'console.value-missing', `/values/agreementTitle/${site.defaultLanguage}`);
    const stored = isEmpty ? null : { title: agreementTitle, richText };
    await storeSetting(queries, site.projectCode, 'agreement', stored);
  },
  async mail({ queries, site: { projectCode }, values: { sender } }) {
    if (sender !== undefined) await storeSetting(queries, projectCode, 'sender', sender.trim());
  },
};

const isBlank = (text: LocalizedText, { defaultLanguage }: SiteIdentity): boolean =>
  textIn(text, defaultLanguage, defaultLanguage).trim() === '';

/** Stored flags with those that `values` names. */
function take<Flags extends object>(stored: Flags, values: SettingValues): Flags {
  const given = values as Partial<Flags>;
  const names = Object.keys(stored) as (keyof Flags)[];
  return Object.fromEntries(names.map((name) => [name, given[name] ?? stored[name]])) as Flags;
}

async function writeStart({ values, ...writing }: Writing): Promise<void> {
  const { queries, author, shown } = writing;
  const site = { ...writing.site, languages: values.languages ?? writing.site.languages };
  const first = values.name && (await readFirstName(queries, site, values.name));
  if (first !== undefined) await shown.showFirstName(queries, site, author, first);
  const named = first === undefined ? values : { ...values, name: first.names };
  await writeSite({ ...writing, values: named });
  await writeContact({ ...writing, site, values });
}

async function writeSite({ queries, site, author, values, shown }: Writing): Promise<void> {
  const { projectCode } = site;
  const { name, logo, logoCrop, icon, iconCrop, timeZone, powerBy } = values;
  await writeLanguages(queries, site, values);
  if (timeZone !== undefined) {
    if (!isTimeZone(timeZone)) throw new FieldError(422, 'setting.zone-unknown', '/values/timeZone');
    await storeSetting(queries, projectCode, 'timeZone', timeZone);
  }
  if (icon !== undefined) await storeSetting(queries, projectCode, 'icon', icon);
  if (iconCrop !== undefined) await storeSetting(queries, projectCode, 'iconCrop', iconCrop);
  if (powerBy !== undefined) {
    const url = powerBy.url.trim();
    const link = url === '' ? { url } : readLink(url);
    if (!('url' in link)) throw new FieldError(422, 'console.link-wrong', '/values/powerBy/url');
    await storeSetting(queries, projectCode, 'powerBy', { ...powerBy, url: link.url });
  }
  await writeFiling(queries, projectCode, values);
  if (name !== undefined) {
    if (isBlank(name, site))
      throw new FieldError(422, 'console.value-missing', `/values/name/${site.defaultLanguage}`);
    await storeSetting(queries, projectCode, 'name', name);
  }
  await shown.show(queries, site, author, { names: name, logo, logoCrop });
}

/**
 * Languages come and go; the texts of one that is taken away stay stored. The default language stays: the
 * others store only what differs from it.
 */
async function writeLanguages(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { languages, defaultLanguage }: SettingValues,
): Promise<void> {
  const stored = await readSite(queries, { projectCode } as SiteIdentity);
  if (defaultLanguage !== undefined && defaultLanguage !== stored.defaultLanguage)
    throw new FieldError(422, 'setting.default-stays', '/values/defaultLanguage');
  if (languages === undefined) return;
  const unknown = languages.findIndex((language) => !localeDocuments.names().includes(language));
  if (unknown !== -1)
    throw new FieldError(422, 'site.language-unknown', `/values/languages/${unknown}`, {
      params: { languages: localeDocuments.names().join(', ') },
    });
  if (!languages.includes(stored.defaultLanguage))
    throw new FieldError(422, 'setting.default-missing', '/values/languages');
  await updateWhere(queries, 'site', { project_code: projectCode })
    .set({ languages: JSON.stringify(languages) })
    .execute();
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
