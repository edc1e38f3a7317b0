// Reads and changes the settings of a site.
import { styleOfCrop } from '../../../../runtime/model/crop.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues } from '../../kernel/kept-values.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import type { CrawlerSettings } from './crawlers.ts';
import {
  DEFAULT_TIME_ZONE,
  readStoredSettings,
  storeSetting,
  type StoredSettings,
} from './stored-settings.ts';

/** Changes of settings that consist of members. */
type SettingChanges = { [Name in 'switches' | 'members']?: Partial<StoredSettings[Name]> };

/** All settings of a site, with texts in a language. */
export type SiteSettings = Readonly<
  Pick<
    SiteModel,
    | 'name'
    | 'icon'
    | 'iconStyle'
    | 'sharePicture'
    | 'sharePictureStyle'
    | 'description'
    | 'keywords'
    | 'timeZone'
    | 'switches'
    | 'powerBy'
    | 'filing'
    | 'theme'
  > &
    Pick<StoredSettings, 'members' | 'comments'>
>;

/** The settings of a site. */
export interface Settings {
  get(site: SiteIdentity, language: string): Promise<SiteSettings>;
  /** The name that mails of the site come from. */
  getSender(site: SiteIdentity, language: string): Promise<string>;
  /** Hosts that are no referrers in statistics. */
  getHiddenReferrers(site: Pick<SiteIdentity, 'projectCode'>): Promise<readonly string[]>;
  getCrawlers(site: Pick<SiteIdentity, 'projectCode'>): Promise<CrawlerSettings>;
  /** The agreement that owners have written; undefined without one. */
  findAgreement(
    site: SiteIdentity,
    language: string,
  ): Promise<{ title: string; richText: string } | undefined>;
  /** Changes the named members of settings. Others stay, also when two changes are simultaneous. */
  change(projectCode: string, changes: SettingChanges): Promise<void>;
  set<Name extends keyof StoredSettings>(
    projectCode: string,
    name: Name,
    value: StoredSettings[Name],
  ): Promise<void>;
}

/** Settings that stay in memory: one entry for each language of a site. */
const MAX_KEPT = 1_000;

export function makeSettings(database: Database, events: Events): Settings {
  const kept = keepValues<SiteSettings>(events, MAX_KEPT);
  return {
    get(site, language) {
      const { projectCode, defaultLanguage } = site;
      return kept.read({ projectCode, tags: ['settings'], variant: `${language} ${defaultLanguage}` }, () =>
        readSettings(database.queries, site, language),
      );
    },
    async getSender({ projectCode, defaultLanguage }, language) {
      const stored = await readStoredSettings(database.queries, projectCode, ['name', 'sender']);
      return stored.sender === '' ? textIn(stored.name, language, defaultLanguage) : stored.sender;
    },
    async getHiddenReferrers({ projectCode }) {
      return (await readStoredSettings(database.queries, projectCode, ['hiddenReferrers'])).hiddenReferrers;
    },
    async getCrawlers({ projectCode }) {
      return (await readStoredSettings(database.queries, projectCode, ['crawlers'])).crawlers;
    },
    async findAgreement({ projectCode, defaultLanguage }, language) {
      const { agreement } = await readStoredSettings(database.queries, projectCode, ['agreement']);
      if (agreement === null) return undefined;
      const text = (each: LocalizedText): string => textIn(each, language, defaultLanguage);
      return { title: text(agreement.title), richText: text(agreement.richText) };
    },
    async change(projectCode, changes) {
      await database.write(async (transaction) => {
        for (const [name, change] of Object.entries(changes)) {
          // Writing the row locks it until the transaction ends, which serialises simultaneous changes.
          const { value } = await transaction
            .insertInto('setting')
            .values({ project_code: projectCode, name, value: '{}' })
            .onConflict((conflict) =>
              conflict
                .columns(['project_code', 'name'])
                .doUpdateSet((row) => ({ value: row.ref('setting.value') })),
            )
            .returning('value')
            .executeTakeFirstOrThrow();
          await updateWhere(transaction, 'setting', { project_code: projectCode, name })
            .set({ value: JSON.stringify({ ...(JSON.parse(value) as object), ...change }) })
            .execute();
        }
      });
      events.emit('changed', { projectCode, tags: ['settings'] });
    },
    async set(projectCode, name, value) {
      await storeSetting(database.queries, projectCode, name, value);
      events.emit('changed', { projectCode, tags: ['settings'] });
    },
  };
}

async function readSettings(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
): Promise<SiteSettings> {
  const stored = await readStoredSettings(queries, projectCode);
  const { name, icon, sharePicture, search, timeZone, switches, powerBy, theme, members, comments } = stored;
  const iconStyle = styleOfCrop(stored.iconCrop);
  const sharePictureStyle = styleOfCrop(stored.sharePictureCrop);
  const filing = describeFiling(stored.filing);
  const text = (each: LocalizedText): string => textIn(each, language, defaultLanguage);
  const [description, keywords] = [text(search.description), text(search.keywords)];
  // What is not set is left out, so that it is no part of pages.
  return {
    name: text(name),
    ...(icon === '' ? {} : { icon }),
    ...(iconStyle === '' ? {} : { iconStyle }),
    ...(sharePicture === '' ? {} : { sharePicture }),
    ...(sharePictureStyle === '' ? {} : { sharePictureStyle }),
    ...(description === '' ? {} : { description }),
    ...(keywords === '' ? {} : { keywords }),
    ...(timeZone === DEFAULT_TIME_ZONE ? {} : { timeZone }),
    switches,
    powerBy: { ...powerBy, text: text(powerBy.text) },
    ...(filing === undefined ? {} : { filing }),
    theme,
    members,
    comments,
  };
}

/** What pages draw of the filing numbers; undefined without one. */
function describeFiling({ icp, police }: StoredSettings['filing']): SiteSettings['filing'] {
  if (icp === '' && police === '') return undefined;
  return {
    ...(icp === '' ? {} : { icp }),
    ...(police === '' ? {} : { police, policeCode: police.replace(/\D/g, '') }),
  };
}
