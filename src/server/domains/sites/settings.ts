import type { SiteModel } from '../../../../runtime/model/page.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues } from '../../kernel/kept-values.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

/** Settings of member login. */
export interface MemberSettings {
  emailRegister: boolean;
  phoneRegister: boolean;
  agreementRequired: boolean;
  /** Whether the password reset says that an address is not registered. */
  revealRegistered: boolean;
}

/** The settings of a site as stored, with defaults. */
export interface StoredSettings {
  /** The site's name. */
  name: LocalizedText;
  switches: SiteModel['switches'];
  powerBy: { enabled: boolean; text: LocalizedText; url: string };
  theme: Record<string, string>;
  members: MemberSettings;
}

const DEFAULTS: StoredSettings = {
  name: '',
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
  theme: {},
  members: { emailRegister: true, phoneRegister: true, agreementRequired: true, revealRegistered: true },
};

/** Changes of settings that consist of members. */
export type SettingChanges = { [Name in 'switches' | 'members']?: Partial<StoredSettings[Name]> };

/** All settings of a site, with texts in a language. */
export type SiteSettings = Readonly<
  Pick<SiteModel, 'name' | 'switches' | 'powerBy' | 'theme'> & Pick<StoredSettings, 'members'>
>;

/** The settings of a site. */
export interface Settings {
  get(site: SiteIdentity, language: string): Promise<SiteSettings>;
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
          await transaction
            .updateTable('setting')
            .set({ value: JSON.stringify({ ...(JSON.parse(value) as object), ...change }) })
            .where('project_code', '=', projectCode)
            .where('name', '=', name)
            .execute();
        }
      });
      events.emit('settingsChanged', { projectCode });
    },
    async set(projectCode, name, value) {
      const row = { project_code: projectCode, name, value: JSON.stringify(value) };
      await database.queries
        .insertInto('setting')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['project_code', 'name']).doUpdateSet({ value: row.value }),
        )
        .execute();
      events.emit('settingsChanged', { projectCode });
    },
  };
}

async function readSettings(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
): Promise<SiteSettings> {
  const rows = await queries
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('project_code', '=', projectCode)
    .execute();
  const stored = Object.fromEntries(
    rows.map((row) => [row.name, JSON.parse(row.value) as unknown]),
  ) as Partial<StoredSettings>;
  const powerBy = { ...DEFAULTS.powerBy, ...stored.powerBy };
  return {
    name: textIn(stored.name ?? DEFAULTS.name, language, defaultLanguage),
    switches: { ...DEFAULTS.switches, ...stored.switches },
    powerBy: { ...powerBy, text: textIn(powerBy.text, language, defaultLanguage) },
    theme: stored.theme ?? DEFAULTS.theme,
    members: { ...DEFAULTS.members, ...stored.members },
  };
}
