/** Sites, their hosts and settings. */
export { chooseSite, mayChooseSite, requireThisSite } from './choose-site.ts';
export { isHiddenReferrer } from './hidden-referrers.ts';
export { type CrawlerSettings, KNOWN_CRAWLERS } from './crawlers.ts';
export { hasOwnIdentity, hashLogo } from './own-identity.ts';
export { makeHosts, parseHost, type Hosts } from './host-records.ts';
export { makeSettingRecords, SETTING_GROUPS, type SettingRecords } from './setting-records.ts';
export { makeSettings, type Settings, type SiteSettings } from './settings.ts';
export {
  type CommentSettings,
  DEFAULT_TIME_ZONE,
  readStoredSettings,
  readToday,
  type SiteContact,
  storeSetting,
  type StoredSettings,
} from './stored-settings.ts';
export { DEFAULT_SITE, makeSites, type Sites } from './sites.ts';
