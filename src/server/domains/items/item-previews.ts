/**
 * Makes links that show an article or product before it is public. It is shown as it is typed, with its
 * unsaved draft.
 */
import { merge } from '../../../../runtime/compare/merge.ts';
import type { ItemDetails, ItemValues } from '../../../../runtime/generated/api.generated.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { readDraft, readRevision } from '../drafts/index.ts';
import { type Channels, makeLink, type PreviewLink, sanitizeRichText } from '../content/index.ts';
import { routesOf } from './detail-pages.ts';
import { translatedDocument } from './item-document.ts';
import { findNeighbours } from './item-neighbours.ts';
import type { ItemSummary } from './item-rows.ts';
import { readStoredItems } from './item-store.ts';
import { storedOf, valuesOf, translatedInto } from './item-values.ts';
import type { Item } from './items.ts';

type PreviewedEntity = 'article' | 'product';

/** What a preview link shows. */
export interface FoundItemPreview {
  type: 1 | 2;
  contentCode: string;
  until: string;
  read(language: string): Promise<Item>;
}

export interface ItemPreviews {
  /** Throws a 404 for an unknown item. */
  make(site: SiteIdentity, of: { entity: PreviewedEntity; id: string }, author: string): Promise<PreviewLink>;
  /** What a link shows of an item; undefined for what is no item that there still is. */
  open(
    site: SiteIdentity,
    of: { entity: string; id: string; until: string },
  ): Promise<FoundItemPreview | undefined>;
  /** Where visitors see an item, and which ones they turn to from there. */
  describe(site: SiteIdentity, language: string, item: PlacedItem): Promise<ItemDetails>;
}

interface PlacedItem {
  entity: PreviewedEntity;
  id: string;
  values: ItemValues;
}

const TYPES: Readonly<Record<string, 1 | 2>> = { article: 1, product: 2 };

export function makeItemPreviews({ queries }: Database, channels: Channels): ItemPreviews {
  const open: ItemPreviews['open'] = async (site, { entity, id, until }) => {
    const shown = await readShown(queries, site, entity, id);
    const type = TYPES[entity];
    if (shown === undefined || type === undefined) return undefined;
    return {
      type,
      contentCode: id,
      until,
      read: (language) => makeItem(queries, channels, { site, language, type, id, shown }),
    };
  };
  return {
    async make(site, { entity, id }, author) {
      if ((await readShown(queries, site, entity, id)) === undefined)
        throw new HttpError(404, 'console.unknown');
      return makeLink(queries, site, { entity, id }, author);
    },
    open,
    async describe(site, language, { entity, id, values }) {
      const type = entity === 'article' ? 1 : 2;
      const routeOf = routesOf(await channels.read(site, language));
      const of = { type, contentCode: id, releaseDate: values.releaseDate ?? '' } as const;
      const { pre, next } = await findNeighbours(queries, site, language, of, routeOf);
      const named = (each: typeof pre) => each && { id: each.contentCode, title: each.title };
      const slug = values.slug || null;
      const address = values.state === 'published' ? routeOf({ type, contentCode: id, slug }) : '';
      return { address, pre: named(pre), next: named(next) };
    },
  };
}

interface Shown {
  values: ItemValues;
  /** What is not saved. It is checked when it is saved: it may be anything. */
  draft?: ItemValues;
  row: Pick<ItemSummary, 'gmtModified' | 'views'> & { created: string };
}

/** Undefined for an unknown one, and for one in the trash. */
async function readShown(
  queries: Queries,
  site: SiteIdentity,
  entity: string,
  id: string,
): Promise<Shown | undefined> {
  const type = TYPES[entity];
  const stored = type && (await readStoredItems(queries, site, type, [id])).get(id);
  if (!stored) return undefined;
  const row = await selectWhere(queries, 'content_item', { project_code: site.projectCode, content_code: id })
    .select(['modified_at', 'created_at', 'views'])
    .executeTakeFirstOrThrow();
  const values = valuesOf(stored, site.defaultLanguage);
  const key = { projectCode: site.projectCode, entity, id };
  const kept = await readDraft(queries, key);
  const base = kept && ((await readRevision(queries, key, kept.revision))?.values ?? values);
  const merged = kept && merge({ base, mine: kept.values, theirs: values }, new Map(), 'mine').merged;
  return {
    values,
    draft: merged as ItemValues | undefined,
    row: { gmtModified: row.modified_at, created: row.created_at, views: row.views },
  };
}

interface Asked {
  site: SiteIdentity;
  language: string;
  type: 1 | 2;
  id: string;
  shown: Shown;
}

async function makeItem(queries: Queries, channels: Channels, asked: Asked): Promise<Item> {
  const { site, language, type, id, shown } = asked;
  const { document, richText, values, translations } = readable(asked);
  const routeOf = routesOf(await channels.read(site, language));
  const of = { type, contentCode: id, releaseDate: values.releaseDate ?? '' };
  const routeUrl = routeOf({ type, contentCode: id, slug: values.slug || null });
  return {
    ...document,
    ...of,
    classificationCode: values.classificationCode ?? '',
    gmtModified: shown.row.gmtModified,
    lastEditDate: shown.row.gmtModified,
    gmtCreate: shown.row.created,
    views: shown.row.views,
    routeUrl,
    editLinkUrl: `/edit${routeUrl}`,
    translations,
    language,
    languageCn: localeDocuments.get(language)?.title ?? language,
    richText,
    ...(await findNeighbours(queries, site, language, of, routeOf)),
  };
}

/** What is typed in a language. Where a half typed draft is no item, what is stored. */
function readable({ site, language, shown: { values, draft } }: Asked) {
  if (draft === undefined) return inLanguage(values, site, language);
  try {
    return inLanguage(draft, site, language);
  } catch {
    return inLanguage(values, site, language);
  }
}

function inLanguage(values: ItemValues, site: SiteIdentity, language: string) {
  const { defaultLanguage, languages } = site;
  const { releaseDate = '', slug = '', classificationCode = '' } = values;
  if (![releaseDate, slug, classificationCode].every((each: unknown) => typeof each === 'string'))
    throw new TypeError('A draft of no item');
  const others = languages.filter((each) => each !== defaultLanguage);
  const known = { document: undefined, sizes: new Map<string, number>() };
  const stored = storedOf(values, { default: defaultLanguage, others }, known);
  const own = stored.translations.get(language);
  const whole = values.richText?.[defaultLanguage] ?? '';
  return {
    values,
    translations: translatedInto(values, defaultLanguage),
    document: translatedDocument(stored.document, own?.document),
    richText: sanitizeRichText(own?.richText || whole),
  };
}
