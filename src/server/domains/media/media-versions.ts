/**
 * Finds the present addresses of replaced files. What is stored keeps the first address of a file; pages and
 * answers get the address of its content today, so that browsers may keep every file for ever.
 */
import { isObject } from '../../../../runtime/model/json.ts';
import { ANIMATED, fileIconOf, resourceCodeOf, widthsOf } from '../../../../runtime/model/media.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { hasCopies } from './copy-names.ts';
import { mediaKeyOf } from './media-rows.ts';
import { keepBySite, type SiteValues } from './site-values.ts';

/** A site is opened before its addresses are changed. */
export interface MediaVersions extends Pick<SiteValues<unknown>, 'open'> {
  /** With the addresses that browsers get, in place of stored ones and of older versions. */
  show(site: string, text: string): string;
  /**
   * The same for all texts in a value, and of files to download the size and the icon. Parts without such an
   * address stay the same objects.
   */
  showIn<Value>(site: string, value: Value): Value;
  /** With the addresses that are stored, in place of those that browsers get. */
  storeIn<Value>(site: string, value: Value): Value;
  /** Reads the replaced files again: of a site, or of all. */
  refresh(site?: string): Promise<void>;
}

/** A file that was replaced. */
interface Replaced {
  /** Key of its first content: its stored address. */
  firstKey: string;
  key: string;
  width: number;
  bytes: number;
}

/** Between the code of a file and its version. */
export const VERSION_MARK = '--';
const VERSION = `[0-9a-f]{12}(?:${ANIMATED})?`;
const ADDRESS_IN_TEXT = new RegExp(
  `/media/((?:[A-Za-z0-9]|-(?!-))+)(?:${VERSION_MARK}(${VERSION}))?(?:_\\d{1,5}x\\d{1,5})?` +
    `(?:\\.w(\\d{1,5}(?:x\\d{1,4}at[0-9a-z]{1,40})?))?\\.[a-z0-9]{3,4}\\b`,
  'g',
);

export function makeMediaVersions(queries: Queries): MediaVersions {
  const sites = keepBySite((site) => readReplaced(queries, site));

  function rewrite(
    site: string,
    text: string,
    keyOf: (replaced: Replaced, copy: string | undefined) => string,
  ): string {
    const replaced = sites.get(site);
    if (replaced === undefined || replaced.size === 0 || !text.includes('/media/')) return text;
    return text.replaceAll(ADDRESS_IN_TEXT, (address: string, code: string, _: unknown, copy?: string) => {
      const file = replaced.get(code);
      return file === undefined ? address : `/media/${keyOf(file, copy)}`;
    });
  }

  const show = (site: string, text: string): string => rewrite(site, text, shownKey);
  const store = (site: string, text: string): string =>
    rewrite(site, text, ({ firstKey }, copy) => (copy === undefined ? firstKey : copyOf(firstKey, copy)));
  const hasAny = (site: string): boolean => (sites.get(site)?.size ?? 0) > 0;
  return {
    open: sites.open,
    show,
    showIn: (site, value) =>
      hasAny(site)
        ? changeTexts(
            value,
            (text) => show(site, text),
            (part) => describeFile(part, sites.get(site)),
          )
        : value,
    storeIn: (site, value) => (hasAny(site) ? changeTexts(value, (text) => store(site, text)) : value),
    refresh: sites.refresh,
  };
}

async function readReplaced(queries: Queries, site: string): Promise<ReadonlyMap<string, Replaced>> {
  const rows = await selectWhere(queries, 'media', { project_code: site })
    .selectAll()
    .where('first_key', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => {
      const { resource_code: code, first_key, width, bytes } = row;
      const key = mediaKeyOf(row);
      return [code, { firstKey: first_key ?? key, key, width, bytes }];
    }),
  );
}

/**
 * Of a copy, the copy of today's content that is at least as wide, or that content where it has none; of a
 * cut, the same cut of it.
 */
function shownKey({ key, width }: Replaced, copy: string | undefined): string {
  if (copy === undefined) return key;
  if (!copy.includes('x') && !hasCopies(key)) return key;
  if (copy.includes('x')) return copyOf(key, copy);
  const widths = widthsOf(width);
  const wanted = widths.find((each) => each >= Number(copy)) ?? widths.at(-1);
  return copyOf(key, wanted ?? copy);
}

function copyOf(key: string, width: number | string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}.w${width}.webp`;
}

/** A file to download has its own size and icon in what is stored: those of its first content. */
function describeFile(
  part: Record<string, unknown>,
  replaced: ReadonlyMap<string, Replaced> | undefined,
): Record<string, unknown> {
  const { url, size, icon } = part;
  if (typeof url !== 'string' || typeof size !== 'number' || typeof icon !== 'string') return part;
  const file = replaced?.get(resourceCodeOf(url)?.split(VERSION_MARK, 1)[0] ?? '');
  return file === undefined ? part : { ...part, size: file.bytes, icon: fileIconOf(url) };
}

/** `describe` gets every object with its changed texts. */
function changeTexts<Value>(
  value: Value,
  change: (text: string) => string,
  describe: (part: Record<string, unknown>) => Record<string, unknown> = (part) => part,
): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => changeTexts(each, change, describe));
    return items.some((each, index) => each !== value[index]) ? (items as Value) : value;
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).map(
    ([name, each]) => [name, changeTexts(each, change, describe)] as const,
  );
  const isChanged = members.some(([name, each]) => each !== value[name]);
  return isChanged ? (describe(Object.fromEntries(members)) as Value) : value;
}
