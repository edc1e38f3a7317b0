/**
 * Lists crawlers, and checks which of them a site lets in. Search engines are not among them: pages tell them
 * what to list.
 */
import { FieldError } from '../../kernel/http-error.ts';

export interface CrawlerSettings {
  /** Those that read pages when somebody asks an assistant. */
  allowsAssistants: boolean;
  /** Those that collect texts to train models. */
  allowsTraining: boolean;
  /** Names of others that are kept out. */
  refusedCrawlers: readonly string[];
}

/** As their makers have published them. */
export const KNOWN_CRAWLERS = {
  assistants: [
    'ChatGPT-User',
    'OAI-SearchBot',
    'Claude-User',
    'Claude-SearchBot',
    'PerplexityBot',
    'Perplexity-User',
    'DuckAssistBot',
    'MistralAI-User',
    'meta-externalfetcher',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'CCBot',
    'Google-Extended',
    'Applebot-Extended',
    'Bytespider',
    'meta-externalagent',
    'Amazonbot',
    'cohere-training-data-crawler',
    'PanguBot',
  ],
} as const;

/** Kept out by robots.txt, they would list what they may not read by its address alone. */
const SEARCH_ENGINES = [
  'googlebot',
  'bingbot',
  'baiduspider',
  'sogou web spider',
  '360spider',
  'yisouspider',
  'yandexbot',
  'duckduckbot',
  'applebot',
  'slurp',
];

/** A product token (RFC 9309); some crawlers put spaces between words. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*$/;

/** The names as they are stored. Throws a 422 at one that is no name of a crawler. */
export function checkCrawlers(names: readonly string[]): string[] {
  const cleaned = names.map((name) => name.trim());
  for (const [index, name] of cleaned.entries()) {
    const path = `/values/refusedCrawlers/${index}`;
    if (!NAME.test(name)) throw new FieldError(422, 'setting.crawler-wrong', path, { params: { name } });
    if (SEARCH_ENGINES.includes(name.toLowerCase()))
      throw new FieldError(422, 'setting.crawler-searches', path, { params: { name } });
  }
  return [...new Map(cleaned.map((name) => [name.toLowerCase(), name])).values()];
}
