import type { SiteModel } from '../../../runtime/model/page.ts';
import type { Database } from '../database/database.ts';
import type { SiteIdentity } from '../http/caller.ts';
import type { Events } from './events.ts';
import { sayLocalized, type LocalizedText } from './localized.ts';

/** The settings of a site as they are stored, with what holds for a site that has stored none. */
export interface StoredSettings {
  /** The site's name. */
  name: LocalizedText;
  switches: SiteModel['switches'];
  powerBy: { enabled: boolean; text: LocalizedText; url: string };
  theme: Record<string, string>;
}

const DEFAULTS: StoredSettings = {
  name: '',
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
  theme: {},
};

/** What a site is set to. */
export interface Settings {
  /** All settings, their texts in a language. */
  get(site: SiteIdentity, language: string): Promise<Pick<SiteModel, 'name' | 'switches' | 'powerBy' | 'theme'>>;
  set<Name extends keyof StoredSettings>(projectCode: string, name: Name, value: StoredSettings[Name]): Promise<void>;
}

/** Keeps settings in the database. */
export function makeSettings(database: Database, events: Events): Settings {
  return {
    async get({ projectCode, defaultLanguage }, language) {
      const rows = await database.queries.selectFrom('setting').select(['name', 'value']).where('project_code', '=', projectCode).execute();
      const stored = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown])) as Partial<StoredSettings>;
      const powerBy = { ...DEFAULTS.powerBy, ...stored.powerBy };
      return {
        name: sayLocalized(stored.name ?? DEFAULTS.name, language, defaultLanguage),
        switches: { ...DEFAULTS.switches, ...stored.switches },
        powerBy: { ...powerBy, text: sayLocalized(powerBy.text, language, defaultLanguage) },
        theme: stored.theme ?? DEFAULTS.theme,
      };
    },
    async set(projectCode, name, value) {
      const row = { project_code: projectCode, name, value: JSON.stringify(value) };
      await database.queries
        .insertInto('setting')
        .values(row)
        .onConflict((conflict) => conflict.columns(['project_code', 'name']).doUpdateSet({ value: row.value }))
        .execute();
      events.emit('settingsChanged', { projectCode });
    },
  };
}
