/** Writes robots.txt. Pages that search engines do not list say so themselves: a crawler has to read that. */
import { type CrawlerSettings, KNOWN_CRAWLERS } from '../../domains/sites/index.ts';
import { SITEMAP_PATH } from '../head/paths.ts';

/** Calls are no pages. */
const NO_PAGES = '/api/';

export function writeRobots({ origin }: { origin?: string }, crawlers: CrawlerSettings): string {
  const refused = [
    ...(crawlers.allowsAssistants ? [] : KNOWN_CRAWLERS.assistants),
    ...(crawlers.allowsTraining ? [] : KNOWN_CRAWLERS.training),
    ...crawlers.refusedCrawlers,
  ];
  const lines = [
    ...(refused.length === 0 ? [] : [...refused.map((name) => `User-agent: ${name}`), 'Disallow: /', '']),
    'User-agent: *',
    `Disallow: ${NO_PAGES}`,
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}${SITEMAP_PATH}`]),
  ];
  return `${lines.join('\n')}\n`;
}
