// Makes the list and the record of a new entity.

/** A text in both languages, to be written. */
const textFor = (text: string): Record<string, string> => ({ 'zh-CN': text, 'en-US': text });

export const inCamelCase = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

export const inPascalCase = (name: string): string => {
  const camel = inCamelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** `team-member`: "Team member". */
export function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const CODE = { 'zh-CN': '编号', 'en-US': 'Code' };
const TITLE = { 'zh-CN': '名称', 'en-US': 'Name' };
const NOTE = { 'zh-CN': '备注', 'en-US': 'Note' };
const SHOWN = { 'zh-CN': '显示', 'en-US': 'Shown' };
const YES_NO = [
  { label: "{{ t('console.yes') }}", value: true },
  { label: "{{ t('console.no') }}", value: false },
];

const FILTERS = {
  type: 'object',
  properties: {
    isShown: {
      type: 'boolean',
      title: SHOWN,
      'x-component': 'Select',
      'x-component-props': { allowClear: true },
      enum: YES_NO,
    },
  },
};

const COLUMNS = [
  { name: 'title', title: TITLE, sort: 'title' },
  { name: 'code', title: CODE, as: 'code', sort: 'code' },
  { name: 'note', title: NOTE, isOptional: true },
  { name: 'isShown', title: SHOWN, as: 'yesNo', from: 'tablet' },
  {
    name: 'gmtModified',
    title: { 'zh-CN': '修改时间', 'en-US': 'Changed' },
    as: 'moment',
    sort: 'gmtModified',
    from: 'tablet',
  },
];

export function makeEntityList(name: string, resource: string): object {
  const words = wordsOf(name);
  return {
    name,
    title: textFor(words),
    group: 'content',
    place: 90,
    call: `${resource}.list`,
    search: { 'zh-CN': '编号、名称或备注', 'en-US': 'Code, name or note' },
    filters: FILTERS,
    columns: COLUMNS,
    byHand: { sort: 'order', action: 'move' },
    bulkActions: [
      {
        name: 'setShown',
        title: { 'zh-CN': '显示或隐藏', 'en-US': 'Show or hide' },
        asks: {
          form: {
            type: 'object',
            properties: {
              isShown: {
                type: 'boolean',
                title: SHOWN,
                default: true,
                'x-component': 'Radio.Group',
                enum: YES_NO,
              },
            },
          },
        },
      },
    ],
    opens: { record: name, id: '{{ row.id }}' },
    creates: { title: { 'zh-CN': '新建', 'en-US': 'New' } },
    imports: [
      { name: 'code', title: CODE },
      { name: 'title.zh-CN', title: { 'zh-CN': '名称（中文）', 'en-US': 'Name (Chinese)' } },
      { name: 'title.en-US', title: { 'zh-CN': '名称（英文）', 'en-US': 'Name (English)' } },
      { name: 'note', title: NOTE },
      { name: 'isShown', title: SHOWN },
    ],
    empty: {
      title: { 'zh-CN': '还没有记录', 'en-US': 'There are no records yet' },
      text: { 'zh-CN': '点击“新建”，或从表格导入。', 'en-US': 'Choose “New”, or import a spreadsheet.' },
    },
  };
}

export function makeEntityRecord(name: string, resource: string): object {
  const title = '{{ record.values.title[site.language] || record.values.code }}';
  return {
    name,
    title: textFor(title),
    newTitle: { 'zh-CN': `新建：${wordsOf(name)}`, 'en-US': `New ${name.replaceAll('-', ' ')}` },
    call: `${resource}.get`,
    defaults: { isShown: true },
    form: {
      type: 'object',
      properties: {
        about: {
          type: 'void',
          title: { 'zh-CN': '内容', 'en-US': 'Content' },
          'x-component': 'FormSection',
          properties: {
            title: {
              type: 'object',
              title: TITLE,
              required: true,
              'x-component': 'Translated',
              'x-component-props': { maxLength: 100 },
            },
            code: {
              type: 'string',
              title: CODE,
              required: true,
              maxLength: 64,
              'x-component': 'Input',
            },
            note: {
              type: 'string',
              title: NOTE,
              maxLength: 500,
              'x-component': 'Input.TextArea',
              'x-component-props': { rows: 3 },
            },
            isShown: { type: 'boolean', title: SHOWN, 'x-component': 'Switch' },
          },
        },
      },
    },
    panels: [
      {
        name: 'history',
        title: { 'zh-CN': '历史记录', 'en-US': 'History' },
        shows: 'history',
        isBeside: true,
      },
    ],
  };
}
