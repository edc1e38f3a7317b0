// Makes the rows of a seed, without its pages, pictures and owner.
import type { Insertable } from 'kysely';
import { differenceOf } from '../../../runtime/compare/translation.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import { sanitizeRichText } from '../domains/content/index.ts';
import { THEME } from '../domains/documents/index.ts';
import {
  type ItemDocument,
  labelsOf,
  listedColumns,
  paidPriceOf,
  slugOfTitles,
} from '../domains/items/index.ts';
import { makeDictionaryRows } from './dictionary-rows.ts';
import { addressOf, inLanguage, withPictures } from './seed-language.ts';
import { addressOfFile, iconOf } from './seed-files.ts';
import type { SeedDocument, SeedFile, SeedItem, SeedText } from './seed-document.ts';

/** The type of the members' agreement, which has no page of its own. */
const AGREEMENT = 3;

/** Rows of one site, by table. */
export type SeedRows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] };

/** What the rows of one site have in common. */
interface SiteRows {
  seed: SeedDocument;
  of: { project_code: string };
  now: string;
}

/** Every row of a seed except pages, pictures and the owner. */
export function makeSeedRows(seed: SeedDocument, projectCode: string, now: string): SeedRows {
  const { defaultLanguage, languages } = seed.site;
  const site: SiteRows = { seed, of: { project_code: projectCode }, now };
  return {
    ...makeDictionaryRows(withPictures(seed.dictionary, seed.pictures), {
      projectCode,
      languages,
      defaultLanguage,
      now,
    }),
    ...makeSiteRows(site),
    site_document: [...makeTheme(site), ...makeBlocks(site)],
    friend_link: makeFriendLinks(site),
    form_template: makeForms(site),
    ...makeItemRows(site),
  };
}

function makeSiteRows({ seed, of }: SiteRows): Pick<SeedRows, 'setting' | 'channel' | 'classification'> {
  const { name, switches, powerBy, filing } = seed.site;
  const settings = Object.entries({ name, switches, powerBy, ...(filing && { filing }) });
  return {
    setting: settings.map(([name, value]) => ({ ...of, name, value: JSON.stringify(value) })),
    channel: seed.channels.map((channel, index) => ({
      ...of,
      channel_code: channel.channelCode,
      parent_code: channel.parentCode ?? null,
      component: channel.component ?? channel.channelCode,
      channel_name: JSON.stringify(channel.channelName),
      link_url: channel.linkUrl,
      is_new_tab: channel.isNewTab === true ? 1 : 0,
      is_home_page: channel.isHomePage === true ? 1 : 0,
      seo: JSON.stringify(channel.seo ?? {}),
      sort_order: index,
    })),
    classification: seed.classifications.map((each, index) => ({
      ...of,
      classification_code: each.classificationCode,
      type: each.type,
      parent_code: each.parentCode ?? null,
      title: JSON.stringify(each.title),
      sort_order: index,
    })),
  };
}

function makeTheme({ seed, of, now }: SiteRows): NonNullable<SeedRows['site_document']> {
  const { theme } = seed.site;
  if (theme === undefined) return [];
  return [{ ...of, ...THEME, title: '{}', document: JSON.stringify(theme), modified_at: now }];
}

function makeBlocks({ seed, of, now }: SiteRows): NonNullable<SeedRows['site_document']> {
  return seed.blocks.map(({ name, title, document }) => {
    const texts = { title: JSON.stringify(title), document: JSON.stringify(document) };
    return { ...of, kind: 'block', name, ...texts, modified_at: now };
  });
}

/** The id of a link by its place in the seed. */
export const codeOfLink = (index: number): string => `link-${index + 1}`;

function makeFriendLinks({ seed, of }: SiteRows): SeedRows['friend_link'] {
  const pictures = new Map(seed.pictures.map((picture) => [picture.resourceCode, picture]));
  return seed.friendLinks.map((link, index) => {
    const picture = pictures.get(link.resourceCode ?? '');
    return {
      ...of,
      link_code: codeOfLink(index),
      title: JSON.stringify(link.title),
      url: link.url,
      image: picture === undefined ? '' : addressOf(picture),
      is_new_tab: link.isNewTab === true ? 1 : 0,
      sort_order: index,
    };
  });
}

function makeForms({ seed, of, now }: SiteRows): SeedRows['form_template'] {
  return seed.forms.map((form) => ({
    ...of,
    form_id: form.id,
    title: JSON.stringify(form.title),
    document: JSON.stringify({ rule: form.rule, option: form.option }),
    pay: form.pay ?? 0,
    price: form.price ?? null,
    is_open: 1,
    created_at: now,
  }));
}

function makeItemRows({
  seed,
  of,
  now,
}: SiteRows): Pick<SeedRows, 'content_item' | 'content_item_translation' | 'item_label'> {
  const { defaultLanguage, languages } = seed.site;
  const others = languages.filter((language) => language !== defaultLanguage);
  const items = withPictures(seed.items, seed.pictures);
  const files = new Map(seed.files.map((file) => [file.resourceCode, file]));
  const slugs = makeSlugs(items, languages, defaultLanguage);
  return {
    content_item: items.map((item, index) => {
      const document = readDocument(item, files, defaultLanguage, defaultLanguage);
      return {
        ...of,
        content_code: item.contentCode,
        type: item.type,
        slug: slugs.get(item) ?? null,
        classification_code: item.classificationCode ?? null,
        document: JSON.stringify(document),
        rich_text: sanitizeRichText(inLanguage(item.richText, defaultLanguage, defaultLanguage) as string),
        released_at: new Date(item.releaseDate).toISOString(),
        sort_price: paidPriceOf(document),
        ...listedColumns(textsOf(item, languages, defaultLanguage), document, defaultLanguage),
        sort_order: index,
        views: item.views ?? 0,
        created_at: now,
        modified_at: now,
      };
    }),
    item_label: items.flatMap((item) =>
      labelsOf(readDocument(item, files, defaultLanguage, defaultLanguage)).map((label) => ({
        ...of,
        content_code: item.contentCode,
        label,
      })),
    ),
    content_item_translation: others.flatMap((language) =>
      items.map((item) => {
        const whole = readDocument(item, files, defaultLanguage, defaultLanguage);
        const translated = readDocument(item, files, language, defaultLanguage);
        const richText = inLanguage(item.richText, language, defaultLanguage) as string;
        const isTranslated =
          richText !== (inLanguage(item.richText, defaultLanguage, defaultLanguage) as string);
        return {
          ...of,
          content_code: item.contentCode,
          language_code: language,
          document: JSON.stringify(differenceOf(whole, translated) ?? {}),
          rich_text: isTranslated ? sanitizeRichText(richText) : null,
        };
      }),
    ),
  };
}

/** The last part of each item's address: different ones for the items of a type. */
function makeSlugs(
  items: readonly SeedItem[],
  languages: readonly string[],
  defaultLanguage: string,
): ReadonlyMap<SeedItem, string> {
  const taken = new Set<string>();
  return new Map(
    items
      .filter(({ type }) => type !== AGREEMENT)
      .flatMap((item) => {
        const made = slugOfTitles(textsOf(item, languages, defaultLanguage).title, defaultLanguage);
        const slug = taken.has(`${item.type} ${made}`) ? `${made}-${item.contentCode}`.toLowerCase() : made;
        taken.add(`${item.type} ${made}`);
        return made === '' ? [] : [[item, slug] as const];
      }),
  );
}

/** The texts that tell which languages an item is translated into. */
function textsOf(item: SeedItem, languages: readonly string[], defaultLanguage: string) {
  const read = (text: unknown): Record<string, string> =>
    Object.fromEntries(
      languages.map((language) => {
        const isOne = typeof text === 'string' && language !== defaultLanguage;
        const own: unknown = isOne ? '' : inLanguage(text, language, language);
        return [language, typeof own === 'string' ? own : ''];
      }),
    );
  return { title: read(item.title), summary: read(item.summary), richText: read(item.richText) };
}

function readDocument(
  item: SeedItem,
  files: ReadonlyMap<string, SeedFile>,
  language: string,
  defaultLanguage: string,
): ItemDocument {
  const {
    resourceMap,
    labelList,
    specList,
    price,
    discountPrice,
    priceUnit,
    canBuy,
    formId,
    wordUrl,
    pptUrl,
    ...said
  } = inLanguage(item, language, defaultLanguage);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const find = (code: SeedText): SeedFile => {
    const file = files.get(text(code));
    if (file === undefined)
      throw new Error(
        `"${item.contentCode}" names the file "${text(code)}", which files.json does not have.`,
      );
    return file;
  };
  return {
    title: text(said.title),
    subtitle: text(said.subtitle),
    summary: text(said.summary),
    author: text(said.author),
    source: text(said.source),
    sourceText: text(said.sourceText),
    seoTitle: text(said.seoTitle),
    seoDescription: text(said.seoDescription),
    seoKeywords: text(said.seoKeywords),
    labelList: (labelList ?? []) as ItemDocument['labelList'],
    resourceMap: {
      cover: (resourceMap?.cover ?? []) as unknown as ItemDocument['resourceMap']['cover'],
      files: (resourceMap?.files ?? []).map(({ resourceCode }) => {
        const file = find(resourceCode);
        const title = text(inLanguage(file.title, language, defaultLanguage));
        return { title, url: addressOfFile(file), size: file.size, icon: iconOf(file) };
      }),
    },
    ...(price === undefined ? {} : { price }),
    ...(discountPrice === undefined ? {} : { discountPrice }),
    ...(priceUnit === undefined ? {} : { priceUnit: text(priceUnit) }),
    ...(specList === undefined ? {} : { specList: specList as ItemDocument['specList'] }),
    canBuy: canBuy === true,
    ...(typeof formId === 'string' ? { formId } : {}),
    ...(wordUrl === undefined ? {} : { wordUrl: addressOfFile(find(wordUrl)) }),
    ...(pptUrl === undefined ? {} : { pptUrl: addressOfFile(find(pptUrl)) }),
  };
}
