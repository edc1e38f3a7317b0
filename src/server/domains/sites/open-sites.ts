/** Opens the services of the sites domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import type { Events } from '../../kernel/events.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeHosts, type Hosts } from './host-records.ts';
import { makeSettingRecords, type SettingRecords, type ShownInPages } from './setting-records.ts';
import { makeSettings, type Settings } from './settings.ts';
import { makeSites, type Sites } from './sites.ts';

export interface SiteServices {
  readonly sites: Sites;
  readonly settings: Settings;
}

/** What owners change of a site beside its contents. */
export interface SettingServices {
  readonly settingRecords: SettingRecords;
  readonly hosts: Hosts;
}

interface SiteContext {
  config: Config;
  database: Database;
  events: Events;
}

export function openSites({ config, database, events }: SiteContext): Opened<SiteServices> {
  return { services: { sites: makeSites(database, config), settings: makeSettings(database, events) } };
}

interface SettingContext {
  config: Config;
  database: Database;
  sites: Sites;
  hash: KeyedHash;
  outgoing: Outgoing;
  /** The header of pages shows some of the settings. */
  shown: ShownInPages;
}

export function openSettings(context: SettingContext): Opened<SettingServices> {
  const settingRecords = makeSettingRecords(context.shown);
  return { services: { settingRecords, hosts: makeHosts(context.database.queries, context) } };
}
