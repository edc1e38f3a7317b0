/** Names the paths of files for search engines, feed readers and home screens. */
export const FEED_PATH = '/rss.xml';
export const SITEMAP_PATH = '/sitemap.xml';
export const MANIFEST_PATH = '/site.webmanifest';
export const TOUCH_ICON_PATH = '/touch-icon.png';
export const ROBOTS_PATH = '/robots.txt';

/** The script that sets the scheme before the first paint. Its name changes with its text. */
export const SCHEME_PATH = '/assets/scheme-1.js';
