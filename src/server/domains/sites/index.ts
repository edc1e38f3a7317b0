/** Keeps sites, their hosts and settings. */
export { chooseSite, mayChooseSite, requireThisSite } from './choose-site.ts';
export { isHiddenReferrer } from './hidden-referrers.ts';
export { type CrawlerSettings, KNOWN_CRAWLERS } from './crawlers.ts';
export type { FirstName } from './first-name.ts';
export { hasOwnIdentity, hashLogo } from './own-identity.ts';
export { parseHost } from './host-records.ts';
export { listServerSites } from './server-sites.ts';
export { SETTING_GROUPS, type ShownInPages } from './setting-records.ts';
export { makeSettings, type Settings, type SiteSettings } from './settings.ts';
export {
  type CommentSettings,
  DEFAULT_TIME_ZONE,
  readStoredSettings,
  readToday,
  type SeededIdentity,
  type SiteContact,
  storeSetting,
  type StoredSettings,
} from './stored-settings.ts';
export { DEFAULT_SITE, Sites } from './sites.ts';
export { openSettings, openSites, type SettingServices, type SiteServices } from './open-sites.ts';
