/** Picks one language out of texts that are written per language. */
import { isObject } from '../../model/json.ts';

/** An object with this member is a text per language. */
const OF_EVERY_TEXT = 'zh-CN';

/**
 * A copy in which every text per language, `{ "zh-CN": "…", "en-US": "…" }`, is replaced by its text in
 * `language`; where it has none there, by that of the site's default language, else by any other.
 */
export function localize<T>(value: T, language: string, defaultLanguage = OF_EVERY_TEXT): T {
  return resolve(value, [language, defaultLanguage]) as T;
}

function resolve(value: unknown, languages: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, languages));
  if (!isObject(value)) return value;
  if (typeof value[OF_EVERY_TEXT] === 'string')
    return (
      [...languages.map((each) => value[each]), ...Object.values(value)].find(
        (text) => text !== undefined && text !== '',
      ) ?? ''
    );
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each, languages)]));
}
