/** Adapts a seed to a site: in its languages, and with codes of files that no other site has. */
import { isObject } from '../../../runtime/model/json.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { rewriteObjects } from '../kernel/walk-objects.ts';
import type { SeedDocument } from './seed-document.ts';
import { isByLanguage } from './seed-language.ts';

/** Members that name a picture or a file by its code. */
const NAMES = ['resourceCode', 'wordUrl', 'pptUrl'] as const;
const ADDRESS = /\/media\/([A-Za-z0-9-]+)/g;
/** Of codes in the database, without room for `suffix`. */
const MAX_CODE = 50;

/**
 * Where a text is not written in the default language of the site, it has that of the seed. Codes of files
 * end with `suffix`.
 */
export function seedForSite(
  { readFile, ...seed }: SeedDocument,
  { defaultLanguage, languages }: Pick<SiteIdentity, 'defaultLanguage' | 'languages'>,
  suffix: string,
): SeedDocument {
  const known = new Set([...seed.pictures, ...seed.files].map(({ resourceCode }) => resourceCode));
  const renamed = (code: string): string => (known.has(code) ? `${code.slice(0, MAX_CODE)}-${suffix}` : code);
  const addressed = JSON.parse(
    JSON.stringify(seed).replaceAll(ADDRESS, (_, code: string) => `/media/${renamed(code)}`),
  ) as Omit<SeedDocument, 'readFile'>;
  const { defaultLanguage: own } = seed.site;
  const made = rewriteObjects(addressed, (object) => {
    if (isByLanguage(object))
      return Object.hasOwn(object, defaultLanguage) ? object : { ...object, [defaultLanguage]: object[own] };
    const codes = NAMES.flatMap((name) => {
      const code = Object.hasOwn(object, name) ? object[name] : undefined;
      return code === undefined ? [] : [[name, renameIn(code, renamed)] as const];
    });
    return codes.length === 0 ? object : { ...object, ...Object.fromEntries(codes) };
  }) as Omit<SeedDocument, 'readFile'>;
  return { ...made, site: { ...made.site, defaultLanguage, languages: [...languages] }, readFile };
}

/** A code, or one for each language. */
function renameIn(code: unknown, renamed: (code: string) => string): unknown {
  if (typeof code === 'string') return renamed(code);
  if (!isObject(code)) return code;
  return Object.fromEntries(Object.entries(code).map(([name, each]) => [name, renameIn(each, renamed)]));
}
