import { newDocument } from '../../../support/skeleton.ts';

// A new editable kind needs three documents and no code. Each begins as its skeleton.
const BLOCK = {
  ...newDocument('block', 'guarantee'),
  title: { 'zh-CN': '质保', 'en-US': 'Guarantee' },
  data: {
    type: 'object',
    properties: {
      subContentMap: {
        type: 'object',
        default: {},
        properties: {
          Seal: {
            type: 'object',
            properties: {
              title: { type: 'string', translate: true },
              years: { type: 'integer' },
              isRenewable: { type: 'boolean' },
            },
          },
        },
      },
    },
  },
  examples: [
    {
      name: 'ten-years',
      data: { 'zh-CN': { subContentMap: { Seal: { title: '十年', years: 10 } } }, 'en-US': {} },
    },
  ],
  view: {
    is: 'box',
    part: 'subContentMap.Seal',
    with: { as: 'section', class: 'page-width py-10' },
    edit: { kind: 'seal', tools: { exclude: ['font'] } },
    children: [
      { is: 'text', with: { as: 'h2' }, children: ['{{ part.title }}'] },
      { is: 'text', children: ['{{ part.years }} × 365{{ part.isRenewable ? " +" : "" }}'] },
    ],
  },
};
const KIND = {
  ...newDocument('kind', 'seal'),
  title: { 'zh-CN': '印章', 'en-US': 'Seal' },
  open: 'set',
  tools: [
    {
      name: 'set',
      title: { 'zh-CN': '设置', 'en-US': 'Set seal' },
      do: [
        { do: 'open-dialog', with: { name: 'seal', value: '{{ part }}' } },
        { do: 'write-members', with: { members: '{{ result }}' } },
      ],
    },
    {
      name: 'renew',
      title: { 'zh-CN': '可续保', 'en-US': 'Renewable' },
      when: '{{ !part.isRenewable }}',
      do: [{ do: 'write-members', with: { members: { isRenewable: true } } }],
    },
    'text:link',
    'text:font',
  ],
};
const DIALOG = {
  ...newDocument('dialog', 'seal'),
  title: { 'zh-CN': '印章', 'en-US': 'Seal' },
  takes: {
    type: 'object',
    properties: { title: { type: 'string' }, years: { type: 'integer', default: 1 } },
  },
  form: {
    type: 'object',
    properties: {
      title: {
        type: 'string',
        title: { 'zh-CN': '文字', 'en-US': 'Words' },
        'x-component': 'Input',
        'x-validator': [
          { required: true, message: { 'zh-CN': '请输入文字', 'en-US': 'Please enter the words' } },
        ],
      },
      years: { type: 'number', title: { 'zh-CN': '年数', 'en-US': 'Years' }, 'x-component': 'NumberPicker' },
    },
  },
};

const names = (chinese: string, english: string): object => ({
  title: { 'zh-CN': chinese, 'en-US': english },
});
const text = (setting: object): object => ({
  type: 'object',
  properties: { title: { type: 'string', translate: true } },
  setting,
});
const list = (limits: object, setting: object, item: object, properties: object): object => ({
  type: 'array',
  default: [],
  ...limits,
  setting,
  items: {
    type: 'object',
    required: ['contentCode'],
    setting: item,
    properties: { contentCode: { type: 'string' }, ...properties },
  },
});
const each = (path: string, tag: string, part: string): object => ({
  is: 'box',
  each: `{{ data.${path} }}`,
  as: 'item',
  key: '{{ item.contentCode }}',
  children: [{ is: 'text', part, with: { as: tag }, edit: { kind: 'text' } }],
});
/** A whole block in one document: two lists and five options. */
const PRICES = {
  ...newDocument('block', 'prices'),
  title: { 'zh-CN': '价目', 'en-US': 'Prices' },
  data: {
    type: 'object',
    properties: {
      tone: {
        enum: ['light', 'dark'],
        default: 'light',
        setting: {
          ...names('底色', 'Background'),
          choices: { light: { 'zh-CN': '浅', 'en-US': 'Light' }, dark: { 'zh-CN': '深', 'en-US': 'Dark' } },
        },
      },
      columns: { enum: [1, 2, 3], default: 2, setting: names('列数', 'Columns') },
      hasNotes: { type: 'boolean', default: true, setting: names('显示说明', 'Show the notes') },
      year: { type: 'integer', minimum: 2000, maximum: 2100, default: 2026, setting: names('年份', 'Year') },
      currency: { type: 'string', maxLength: 3, default: 'EUR', setting: names('货币', 'Currency') },
      prices: list({ minItems: 1, maxItems: 3 }, names('价格', 'Prices'), names('价格', 'Price'), {
        Title: text(names('名称', 'What')),
      }),
      notes: list({ maxItems: 2 }, names('说明', 'Notes'), names('说明', 'Note'), {
        Title: text({ ...names('说明', 'Note'), field: 'paragraph' }),
      }),
    },
  },
  examples: [
    {
      name: 'one',
      data: { 'zh-CN': { prices: [{ contentCode: 'a', Title: { title: '碗' } }] }, 'en-US': {} },
    },
  ],
  view: {
    is: 'box',
    with: { as: 'section', 'data-tone': '{{ data.tone }}', 'data-columns': '{{ data.columns }}' },
    children: [
      { is: 'text', with: { as: 'h3' }, children: ['{{ data.year }} {{ data.currency }}'] },
      each('prices', 'h4', 'item.Title'),
      { is: 'box', if: '{{ data.hasNotes }}', children: [each('notes', 'p', 'item.Title')] },
    ],
  },
};
const PAGE = {
  channelCode: 'HOME',
  vm: [
    { key: 'guarantee', block: 'guarantee', version: 1 },
    { key: 'prices', block: 'prices', version: 1 },
  ],
  data: {
    guarantee: { subContentMap: { Seal: { title: 'Ten years', years: 10 } } },
    prices: {
      prices: [
        { contentCode: 'bowl', Title: { title: { 'zh-CN': '碗', 'en-US': 'Bowl' } } },
        { contentCode: 'cup', Title: { title: { 'zh-CN': '杯', 'en-US': 'Cup' } } },
      ],
      notes: [{ contentCode: 'tax', Title: { title: { 'zh-CN': '含税', 'en-US': 'With tax' } } }],
    },
  },
};

/** Documents that are added to the program, by their paths: a kind with a dialog, a block, and their page. */
export const ADDED: Readonly<Record<string, unknown>> = {
  'schemas/blocks/guarantee.block.json': BLOCK,
  'schemas/blocks/prices.block.json': PRICES,
  'schemas/kinds/seal.kind.json': KIND,
  'schemas/dialogs/seal.dialog.json': DIALOG,
  'seeds/blank/pages/HOME.json': PAGE,
};
