/** Where search engines and readers of feeds look. */
export const FEED_PATH = '/rss.xml';
export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';
