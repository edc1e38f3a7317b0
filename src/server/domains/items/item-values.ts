/** Reads an item as owners edit it, each text by language, and turns it back into what is stored. */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import { differenceOf, mergeTranslation } from '../../../../runtime/compare/translation.ts';
import { cropIn, styleOfCrop } from '../../../../runtime/model/crop.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { fileIconOf, resourceCodeOf } from '../../../../runtime/model/media.ts';
import { wholeDocument, type ItemDocument, type ItemFile, type ItemPicture } from './item-document.ts';
import { addWrittenTexts, writtenTexts } from './written-texts.ts';

type Texts = Record<string, string>;

type PictureValues = NonNullable<ItemValues['pictures']>[number];

/** The texts of a document that are nothing but a text. */
const TEXTS = ['title', 'subtitle', 'summary', 'author', 'source', 'sourceText'] as const;
const SEO_TEXTS = ['seoTitle', 'seoDescription', 'seoKeywords'] as const;
const PLAIN_TEXTS = [...TEXTS, ...SEO_TEXTS];
/** The same, left out when they are empty. */
const OPTIONAL_TEXTS = ['priceUnit', 'wordUrl', 'pptUrl'] as const;

/** A stored item: the default language whole, the others as differences. */
export interface StoredItem {
  contentCode: string;
  /** The last part of its address; empty without one. */
  slug: string;
  state: ItemValues['state'];
  releasedAt: string;
  classificationCode: string;
  document: unknown;
  richText: string;
  translations: ReadonlyMap<string, { document: unknown; richText: string | null }>;
}

/** Documents of all languages; the first is the default one. */
type Documents = readonly (readonly [language: string, document: ItemDocument])[];

/** The values of a stored item: the default language whole, of others what differs. */
export function valuesOf(stored: StoredItem, defaultLanguage: string): ItemValues {
  const whole = wholeDocument(stored.document);
  const documents: Documents = [
    [defaultLanguage, whole],
    ...[...stored.translations].map(
      ([language, { document }]) =>
        [language, wholeDocument(mergeTranslation(stored.document, document))] as const,
    ),
  ];
  const texts = (read: (document: ItemDocument) => string | undefined): Texts => gather(documents, read);
  const written = (name: (typeof PLAIN_TEXTS)[number] | (typeof OPTIONAL_TEXTS)[number]): Texts => {
    const found = texts((document) => document[name]);
    for (const [language, { document }] of stored.translations) {
      const own: unknown = isObject(document) ? document[name] : undefined;
      if (typeof own === 'string' && own.trim() !== '') found[language] = own;
    }
    return found;
  };
  const richText = { [defaultLanguage]: stored.richText };
  for (const [language, own] of stored.translations) if (own.richText) richText[language] = own.richText;
  const media = whole.resourceMap.cover.map((picture, index) => ({
    type: picture.resourceType,
    values: pictureOf(
      picture,
      texts((document) => coverAt(document, picture, index)?.alt),
    ),
  }));
  const { price, discountPrice, specList = [], formId = '' } = whole;
  const values: ItemValues = {
    contentCode: stored.contentCode,
    slug: stored.slug,
    state: stored.state,
    releaseDate: stored.releasedAt,
    classificationCode: stored.classificationCode,
    ...(Object.fromEntries(
      [...PLAIN_TEXTS, ...OPTIONAL_TEXTS].map((name) => [name, written(name)]),
    ) as Record<(typeof PLAIN_TEXTS)[number] | (typeof OPTIONAL_TEXTS)[number], Texts>),
    richText,
    labels: whole.labelList.map((_, index) => texts((document) => document.labelList[index]?.title)),
    pictures: media.filter(({ type }) => type !== 2).map(({ values }) => values),
    videos: media.filter(({ type }) => type === 2).map(({ values }) => values),
    files: whole.resourceMap.files.map((_, index) => ({
      title: texts((document) => document.resourceMap.files[index]?.title),
      url: texts((document) => document.resourceMap.files[index]?.url),
    })),
    specList: specList.map((_, index) => ({
      title: texts((document) => document.specList?.[index]?.title),
      content: texts((document) => document.specList?.[index]?.content),
    })),
    ...(price === undefined ? {} : { price }),
    ...(discountPrice === undefined ? {} : { discountPrice }),
    canBuy: whole.canBuy,
    needsAddress: whole.needsAddress !== false,
    formId,
  };
  for (const [language, { document: difference }] of stored.translations)
    addWrittenTexts(values, { language, difference, defaultLanguage });
  return values;
}

/** What is stored of these values. What values do not say of a stored item stays: sizes of its files. */
export function storedOf(
  values: ItemValues,
  languages: { default: string; others: readonly string[] },
  known: { document: unknown; sizes: ReadonlyMap<string, number> },
): { document: ItemDocument; translations: Map<string, { document: unknown; richText: string | null }> } {
  const document = documentIn(values, languages.default, languages.default, known);
  const translations = new Map(
    languages.others.map((language) => {
      const own = values.richText?.[language] ?? '';
      const translated = documentIn(values, language, languages.default, known);
      const difference = differenceOf(document, translated) ?? {};
      return [
        language,
        {
          document: {
            ...difference,
            ...plainTexts(values, language),
            ...writtenTexts(values, language, languages.default),
          },
          richText: own.trim() === '' ? null : own,
        },
      ] as const;
    }),
  );
  return { document, translations };
}

/** Texts that are written in a language, those too that equal the default one: they do not follow it. */
function plainTexts(values: ItemValues, language: string): Record<string, string> {
  return Object.fromEntries(
    [...PLAIN_TEXTS, ...OPTIONAL_TEXTS]
      .map((name) => [name, values[name]?.[language] ?? ''] as const)
      .filter(([, text]) => text.trim() !== ''),
  );
}

/** Languages that an item is translated into: its title or summary, and its text if it has one. */
export function translatedInto(
  { title, summary, richText = {} }: ItemValues,
  defaultLanguage: string,
): string[] {
  const isOwn = (texts: Texts | undefined, language: string): boolean =>
    (texts?.[language] ?? '').trim() !== '';
  const all = new Set([title, summary, richText].flatMap((texts) => Object.keys(texts ?? {})));
  const hasText = (richText[defaultLanguage] ?? '').trim() !== '';
  return [...all].filter(
    (language) =>
      language !== defaultLanguage &&
      (isOwn(title, language) || isOwn(summary, language)) &&
      (!hasText || isOwn(richText, language)),
  );
}

function gather(documents: Documents, read: (document: ItemDocument) => string | undefined): Texts {
  const texts: Texts = {};
  let whole: string | undefined;
  for (const [language, document] of documents) {
    const own = read(document) ?? '';
    if (whole === undefined || (own !== whole && own.trim() !== '')) texts[language] = own;
    whole ??= own;
  }
  return texts;
}

function coverAt({ resourceMap: { cover } }: ItemDocument, of: ItemPicture, index: number) {
  return cover.find(({ resourceCode }) => resourceCode === of.resourceCode) ?? cover[index];
}

function pictureOf({ url, isDecorative, pageJson }: ItemPicture, alt: Texts): PictureValues {
  const crop = typeof pageJson === 'string' ? cropIn(pageJson) : undefined;
  return {
    url,
    alt,
    ...(isDecorative === true ? { isDecorative } : {}),
    ...(crop === undefined ? {} : { crop }),
  };
}

function documentIn(
  values: ItemValues,
  language: string,
  defaultLanguage: string,
  { document: before, sizes }: { document: unknown; sizes: ReadonlyMap<string, number> },
): ItemDocument {
  const text = (texts: Texts | undefined): string => {
    const own = texts?.[language] ?? '';
    return own.trim() === '' ? (texts?.[defaultLanguage] ?? '') : own;
  };
  const optional = OPTIONAL_TEXTS.map((name) => [name, text(values[name])] as const);
  const { price, discountPrice, specList = [], labels = [], files = [], formId = '' } = values;
  const known = knownFiles(before);
  return {
    ...(Object.fromEntries(PLAIN_TEXTS.map((name) => [name, text(values[name])])) as Record<
      (typeof PLAIN_TEXTS)[number],
      string
    >),
    labelList: labels.map((label) => ({ title: text(label) })).filter(({ title }) => title.trim() !== ''),
    resourceMap: {
      cover: coverOf(values, text),
      files: files.map(({ title, url }) => fileOf(text(title), text(url), known, sizes)),
    },
    ...(price === undefined ? {} : { price }),
    ...(discountPrice === undefined ? {} : { discountPrice }),
    ...Object.fromEntries(optional.filter(([, value]) => value !== '')),
    ...(specList.length === 0
      ? {}
      : { specList: specList.map(({ title, content }) => ({ title: text(title), content: text(content) })) }),
    canBuy: values.canBuy === true,
    ...(values.needsAddress === false ? { needsAddress: false as const } : {}),
    ...(formId === '' ? {} : { formId }),
  };
}

function coverOf(
  { pictures = [], videos = [] }: ItemValues,
  text: (texts: Texts | undefined) => string,
): ItemPicture[] {
  const of = (resourceType: 1 | 2) => (picture: PictureValues) => ({
    resourceCode: resourceCodeOf(picture.url) ?? picture.url,
    resourceType,
    url: picture.url,
    ...(picture.isDecorative === true
      ? { alt: '', isDecorative: true as const }
      : { alt: text(picture.alt) }),
    ...(resourceType === 1 ? styleOf(picture.crop) : {}),
  });
  return [...pictures.map(of(1)), ...videos.map(of(2))];
}

function styleOf(crop: PictureValues['crop']): Pick<ItemPicture, 'pageJson'> {
  const pageJson = styleOfCrop(crop);
  return pageJson === '' ? {} : { pageJson };
}

function knownFiles(document: unknown): ReadonlyMap<string, ItemFile> {
  if (!isObject(document)) return new Map();
  const { files } = wholeDocument(document).resourceMap;
  return new Map(files.map((file) => [file.url, file]));
}

function fileOf(
  title: string,
  url: string,
  known: ReadonlyMap<string, ItemFile>,
  sizes: ReadonlyMap<string, number>,
): ItemFile {
  const before = known.get(url);
  return {
    title,
    url,
    size: sizes.get(resourceCodeOf(url) ?? '') ?? before?.size ?? 0,
    icon: before?.icon ?? fileIconOf(url),
  };
}
