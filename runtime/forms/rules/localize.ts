/** Picks one language out of texts that are written per language. */
import { isObject } from '../../model/json.ts';

const DEFAULT_LANGUAGE = 'zh-CN';

/**
 * A copy in which every text per language, `{ "zh-CN": "…", "en-US": "…" }`, is replaced by its text in
 * `language`; where it has none there, by that of the default language, else by any other.
 */
export function localize<T>(value: T, language: string): T {
  return resolve(value, language) as T;
}

function resolve(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, language));
  if (!isObject(value)) return value;
  const fallback = value[DEFAULT_LANGUAGE];
  if (typeof fallback === 'string')
    return (
      [value[language], fallback, ...Object.values(value)].find(
        (text) => text !== undefined && text !== '',
      ) ?? ''
    );
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each, language)]));
}
