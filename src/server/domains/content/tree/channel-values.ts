/** Reads what owners say of a page in the console, and writes it as it is stored. */
import type { Selectable } from 'kysely';
import type { ChannelValues } from '../../../../../runtime/generated/api.generated.ts';
import type { Crop } from '../../../../../runtime/model/crop.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { ChannelTable } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import type { LocalizedText } from '../../../kernel/localized.ts';

export type ChannelRecord = Selectable<ChannelTable>;

/** All pages of a site that are not in the trash, in their order among each other. */
export function listChannels(queries: Queries, { projectCode }: SiteIdentity): Promise<ChannelRecord[]> {
  return selectWhere(queries, 'channel', { project_code: projectCode, is_deleted: 0 })
    .selectAll()
    .orderBy('sort_order')
    .orderBy('channel_code')
    .execute();
}

/** A localised text by language. */
export function byLanguage(
  text: LocalizedText | undefined,
  { defaultLanguage }: SiteIdentity,
): Record<string, string> {
  if (text === undefined || text === '') return {};
  return typeof text === 'string' ? { [defaultLanguage]: text } : { ...text };
}

type Seo = Partial<Record<'title' | 'description' | 'keywords', LocalizedText>>;

export function valuesOf(row: ChannelRecord, site: SiteIdentity): ChannelValues {
  const seo = JSON.parse(row.seo) as Seo;
  return {
    title: byLanguage(JSON.parse(row.channel_name) as LocalizedText, site),
    path: row.link_url,
    parent: row.parent_code ?? '',
    isHidden: row.is_hidden === 1,
    isNewTab: row.is_new_tab === 1,
    seoTitle: byLanguage(seo.title, site),
    seoDescription: byLanguage(seo.description, site),
    seoKeywords: byLanguage(seo.keywords, site),
    picture: row.picture,
    pictureCrop: JSON.parse(row.picture_crop) as Crop,
    isUnindexed: row.is_unindexed === 1,
  };
}

const filled = (texts: Readonly<Record<string, string>> = {}): Record<string, string> | undefined => {
  const entries = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** The columns of what owners say, without place and path. */
export function columnsOf(values: ChannelValues) {
  const { seoTitle, seoDescription, seoKeywords } = values;
  return {
    channel_name: JSON.stringify(filled(values.title) ?? {}),
    seo: JSON.stringify({
      title: filled(seoTitle),
      description: filled(seoDescription),
      keywords: filled(seoKeywords),
    }),
    is_hidden: values.isHidden === true ? (1 as const) : (0 as const),
    is_new_tab: values.isNewTab === true ? (1 as const) : (0 as const),
    is_unindexed: values.isUnindexed === true ? (1 as const) : (0 as const),
    picture: values.picture ?? '',
    picture_crop: JSON.stringify(values.pictureCrop ?? {}),
    modified_at: new Date().toISOString(),
  };
}
