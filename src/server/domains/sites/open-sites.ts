/** Opens the services of the sites domain. */
import type { Database } from '../../database/database.ts';
import type { Config } from '../../kernel/config.ts';
import type { Events } from '../../kernel/events.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeHosts } from './host-records.ts';
import { makeSettingRecords, type ShownInPages } from './setting-records.ts';
import { makeSettings } from './settings.ts';
import { Sites } from './sites.ts';

interface SiteContext {
  config: Config;
  database: Database;
  events: Events;
}

export type SiteServices = ReturnType<typeof openSites>['services'];

export function openSites({ config, database, events }: SiteContext) {
  return { services: { sites: new Sites(database, config), settings: makeSettings(database, events) } };
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

/** What owners change of a site beside its contents. */
export type SettingServices = ReturnType<typeof openSettings>['services'];

export function openSettings(context: SettingContext) {
  const settingRecords = makeSettingRecords(context.shown);
  return { services: { settingRecords, hosts: makeHosts(context.database.queries, context) } };
}
