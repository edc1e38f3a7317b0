/** Makes the JSON Schema of what a field of an owned block stores. */
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedChoice,
  OwnedField,
  OwnedSetting,
} from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import { PARKED } from '../model/parked.ts';
import { words } from './style-values.ts';

type Schema = Record<string, unknown>;

const DEFAULT_COUNT = 6;
export const MAX_RECORDS = 48;
export const MAX_ITEMS = 100;
/** Characters of a text whose field says nothing. */
export const MAX_TEXT = 500;
export const MAX_PARAGRAPH = 5000;
export const MAX_RICH_TEXT = 20_000;

/** The schema of a block's data: its choices, its fields in their order, and what waits. */
export function dataSchemaOf({ choices = [], fields }: OwnedBlockDocument): Schema {
  const members: [string, Schema][] = [
    ...choices.map((choice): [string, Schema] => [choice.key, choiceSchema(choice)]),
    // The blocks in a slot are instances of the page: the data of the block holds nothing of them.
    ...fields
      .filter(({ kind }) => kind !== 'slot')
      .map((field): [string, Schema] => [field.key, schemaOf(field)]),
  ];
  const properties = { ...Object.fromEntries(members), [PARKED]: { type: 'object', setting: false } };
  return { type: 'object', properties };
}

const SCHEMAS: Readonly<Record<OwnedField['kind'], (field: OwnedField) => Schema>> = {
  text: (field) => textPart(field, field.maxLength ?? MAX_TEXT),
  paragraph: (field) => textPart(field, field.maxLength ?? MAX_PARAGRAPH, 'paragraph'),
  richText: (field) => ({
    type: 'object',
    default: {},
    properties: {
      html: {
        type: 'string',
        translate: true,
        format: 'rich-text',
        maxLength: MAX_RICH_TEXT,
        ...firstWords(field, htmlOf),
      },
    },
    setting: settingOf(field.setting, { field: 'richText' }),
  }),
  picture: ({ setting, videos }) => ({
    type: 'object',
    default: {},
    properties: {
      alt: { type: 'string', translate: true, maxLength: MAX_TEXT },
      ...(videos === true ? { resourceType: { enum: [1, 2], setting: false } } : {}),
    },
    setting: settingOf(setting),
  }),
  link: (field) => ({
    ...textPart(field, field.maxLength ?? MAX_TEXT),
    setting: settingOf(field.setting, { link: true }),
  }),
  choice: (field) =>
    isOfIcons(field)
      ? iconSchema(field)
      : choiceSchema({ ...field, values: field.values ?? [] } as OwnedChoice),
  switch: ({ setting, default: own }) => ({
    type: 'boolean',
    default: own === true,
    setting: settingOf(setting),
  }),
  number: ({ setting, minimum, maximum, whole, default: own }) => ({
    type: whole === true ? 'integer' : 'number',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(typeof own === 'number' ? { default: own } : {}),
    setting: settingOf(setting),
  }),
  list: listSchema,
  records: recordsSchema,
  slot: () => ({ setting: false }),
};

/** The schema of what one field stores. */
export function schemaOf(field: OwnedField): Schema {
  return SCHEMAS[field.kind](field);
}

function settingOf({ title, help }: OwnedSetting, more: Schema = {}): Schema {
  return { title, ...(help === undefined ? {} : { help }), ...more };
}

function textPart(own: OwnedField, maxLength: number, field?: string): Schema {
  return {
    type: 'object',
    default: {},
    properties: { title: { type: 'string', translate: true, maxLength, ...firstWords(own) } },
    setting: settingOf(own.setting, field === undefined ? {} : { field }),
  };
}

/** The words that the owner of the block has written as default: a new instance begins with them. */
function firstWords({ default: own }: OwnedField, write = (text: string): string => text): Schema {
  const texts = Object.values(isObject(own) ? own : {}).filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return texts.length === 0 ? {} : { examples: texts.map((text) => write(String(text))) };
}

/** A default of a rich text is one paragraph. */
export const htmlOf = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

/** A choice with its first value as default. */
function choiceSchema({ values, default: own, setting }: OwnedChoice): Schema {
  const keys = values.map(({ key }) => key);
  return {
    enum: keys,
    default: typeof own === 'string' && keys.includes(own) ? own : keys[0],
    setting: settingOf(setting, {
      choices: Object.fromEntries(values.map(({ key, title }) => [key, title])),
    }),
  };
}

/** True for a choice that has no values of its own: any icon of the open set. */
export const isOfIcons = ({ kind, of }: OwnedField): boolean => kind === 'choice' && of === 'icons';

/** A name of the program's icons, or the name and the path of one of the open set; empty for none. */
export const ICON = /^(?:[a-z0-9-]+(?: M[-MmLlHhVvCcSsQqTtAaZz0-9., ]+)?)?$/;
export const MAX_ICON = 4000;

function iconSchema({ setting, default: own }: OwnedField): Schema {
  return {
    type: 'string',
    maxLength: MAX_ICON,
    pattern: ICON.source,
    default: typeof own === 'string' ? own : '',
    setting: settingOf(setting, { field: 'icon' }),
  };
}

function listSchema({ setting, minItems = 0, maxItems = MAX_ITEMS, fields = [], item }: OwnedField): Schema {
  return {
    type: 'array',
    ...(minItems === 0 ? { default: [] } : { minItems }),
    maxItems,
    setting: settingOf(setting),
    items: {
      type: 'object',
      required: ['contentCode'],
      setting: { title: item ?? setting.title },
      properties: {
        contentCode: { type: 'string' },
        ...Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)])),
        [PARKED]: { type: 'object', setting: false },
      },
    },
  };
}

/** Orders of records, as the call of the list takes them. */
export const ORDERS: Readonly<Record<string, LocalizedText>> = {
  0: words('最新', 'Newest'),
  1: words('最早', 'Oldest'),
  2: words('浏览最多', 'Most viewed'),
  5: words('手动排序', 'By hand'),
};

function recordsSchema({
  setting,
  of = 'articles',
  maxItems = MAX_RECORDS,
  default: own,
}: OwnedField): Schema {
  const part = (chinese: string, english: string): Schema => ({
    title: Object.fromEntries(
      Object.entries(setting.title).map(([language, title]) => [
        language,
        `${title} · ${language.startsWith('zh') ? chinese : english}`,
      ]),
    ),
  });
  const count = typeof own === 'number' ? own : Math.min(DEFAULT_COUNT, maxItems);
  return {
    type: 'object',
    default: {},
    properties: {
      classificationCode: {
        type: 'string',
        default: '',
        setting: { ...part('分类', 'category'), field: of },
      },
      count: {
        type: 'integer',
        minimum: 1,
        maximum: maxItems,
        default: count,
        setting: part('数量', 'number'),
      },
      sortWay: {
        enum: Object.keys(ORDERS),
        default: '0',
        setting: { ...part('排序', 'order'), choices: ORDERS },
      },
    },
  };
}
