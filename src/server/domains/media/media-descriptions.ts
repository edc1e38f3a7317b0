/**
 * Adds to pages what the library says of their pictures and videos. It speaks for places that say nothing
 * themselves: the alternative text, and what stays in sight where the picture is cropped. Videos get their
 * captions and the moment of their upload. Pages of visitors are filled with it; what is stored is not.
 */
import { isObject, parseJson } from '../../../../runtime/model/json.ts';
import { resourceCodeOf } from '../../../../runtime/model/media.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { VERSION_MARK } from './media-versions.ts';
import { listCaptions, type CaptionTexts } from './captions.ts';
import { keepBySite, type SiteValues } from './site-values.ts';

/** A site is opened before its values are filled. */
export interface MediaDescriptions extends Pick<SiteValues<unknown>, 'open'> {
  /** Fills the pictures in a value. Parts without one that lacks something stay the same objects. */
  fill<Value>(site: string, language: string, value: Value): Value;
  /** Reads what owners say again: of a site, or of all. */
  refresh(site?: string): Promise<void>;
}

interface Description {
  alt: Readonly<Record<string, string>>;
  isDecorative: boolean;
  /** As a stored style. */
  focus?: { x: number; y: number };
}

/** The descriptions of a site, and what was filled with them. */
interface OfSite {
  byCode: ReadonlyMap<string, Description>;
  videos: ReadonlyMap<string, { captions: CaptionTexts; uploadedAt: string }>;
  filled: Map<string, WeakMap<object, unknown>>;
}

export function makeMediaDescriptions(queries: Queries): MediaDescriptions {
  const sites = keepBySite((site) => readDescriptions(queries, site));
  return {
    open: sites.open,
    refresh: sites.refresh,
    fill(site, language, value) {
      const known = sites.get(site);
      if (known === undefined || known.byCode.size + known.videos.size === 0) return value;
      const filled = known.filled.get(language) ?? new WeakMap<object, unknown>();
      known.filled.set(language, filled);
      return fillIn(value, { ...known, language, filled }) as typeof value;
    },
  };
}

async function readDescriptions(queries: Queries, site: string): Promise<OfSite> {
  const rows = await selectWhere(queries, 'media', { project_code: site, resource_type: 1 })
    .select(['resource_code', 'alt', 'is_decorative', 'focus'])
    .where((row) =>
      row.or([row('alt', '<>', '{}'), row('focus', 'is not', null), row('is_decorative', '=', 1)]),
    )
    .execute();
  const byCode = new Map(
    rows.map(({ resource_code, alt, is_decorative, focus }) => {
      const description: Description = {
        alt: JSON.parse(alt) as Description['alt'],
        isDecorative: is_decorative === 1,
        ...(focus === null ? {} : { focus: JSON.parse(focus) as { x: number; y: number } }),
      };
      return [resource_code, description] as const;
    }),
  );
  const inLibrary = { project_code: site, resource_type: 2, state: 'saved' } as const;
  const films = await selectWhere(queries, 'media', inLibrary)
    .select(['resource_code', 'captions', 'created_at'])
    .execute();
  const videos = new Map(
    films.map(({ resource_code, captions, created_at: uploadedAt }) => {
      const texts = JSON.parse(captions) as CaptionTexts;
      return [resource_code, { captions: texts, uploadedAt }] as const;
    }),
  );
  return { byCode, videos, filled: new Map() };
}

interface Filling extends Pick<OfSite, 'byCode' | 'videos'> {
  language: string;
  filled: WeakMap<object, unknown>;
}

function fillIn(value: unknown, filling: Filling): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = filling.filled.get(value);
  if (known !== undefined) return known;
  const made = fillObject(value, filling);
  // Most objects are small parts of what is remembered: as many more entries would cost more than they spare.
  if (made !== value || hasObjects(value)) filling.filled.set(value, made);
  return made;
}

function hasObjects(value: object): boolean {
  return Object.values(value).some((each) => typeof each === 'object' && each !== null);
}

function fillObject(value: object, filling: Filling): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => fillIn(each, filling));
    return items.some((each, index) => each !== value[index]) ? items : value;
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const names = Object.keys(value);
  // What changes is remembered, so that it is the same object again.
  const isChanged = names.some((name) => fillIn(value[name], filling) !== value[name]);
  const fillMembers = () => Object.fromEntries(names.map((name) => [name, fillIn(value[name], filling)]));
  const part = isChanged ? fillMembers() : value;
  return part.resourceType === 2 ? describeVideo(part, filling) : describePicture(part, filling);
}

const codeOf = (url: string): string | undefined => resourceCodeOf(url)?.split(VERSION_MARK, 1)[0];

/** A video gets the captions of the library, and the moment of its upload. */
function describeVideo(
  part: Record<string, unknown>,
  { videos, language }: Filling,
): Record<string, unknown> {
  const code = typeof part.url === 'string' ? codeOf(part.url) : undefined;
  const about = code === undefined ? undefined : videos.get(code);
  if (code === undefined || about === undefined) return part;
  const { captions, uploadedAt } = about;
  const isSpoken = Object.keys(captions).length > 0;
  return { ...part, uploadedAt, ...(isSpoken ? { captions: listCaptions(code, captions, language) } : {}) };
}

/** A picture is what has an address of the library and an alternative text, which may be empty. */
function describePicture(
  part: Record<string, unknown>,
  { byCode, language }: Filling,
): Record<string, unknown> {
  const { url, alt, isDecorative, pageJson, resourceType } = part;
  if (typeof url !== 'string' || (alt === undefined && resourceType === undefined)) return part;
  const code = codeOf(url);
  const about = code === undefined ? undefined : byCode.get(code);
  if (about === undefined) return part;
  const text = about.isDecorative ? undefined : about.alt[language];
  const lacksText = isDecorative !== true && (typeof alt !== 'string' || alt.trim() === '');
  const style = about.focus === undefined ? undefined : focusStyle(pageJson, about.focus);
  if ((!lacksText || text === undefined) && style === undefined) return part;
  return {
    ...part,
    ...(lacksText && text !== undefined ? { alt: text } : {}),
    ...(style === undefined ? {} : { pageJson: style }),
  };
}

/** A stored style with this focus; undefined when the place has its own. */
function focusStyle(pageJson: unknown, focus: { x: number; y: number }): string | undefined {
  const own = typeof pageJson === 'string' && pageJson !== '' ? parseJson(pageJson) : {};
  return isObject(own) && own.focus === undefined ? JSON.stringify({ ...own, focus }) : undefined;
}
