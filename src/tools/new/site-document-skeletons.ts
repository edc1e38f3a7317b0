// Makes a new kind of site document. Drafts, publication, history, trash and conflicts follow from its
// entity.
import { inCamelCase, inPascalCase, wordsOf } from './entity-screens.ts';

const OBJECT = { type: 'object', additionalProperties: false };
const TITLE = { 'zh-CN': '名称', 'en-US': 'Name' };
const NOTE = { 'zh-CN': '备注', 'en-US': 'Note' };
const textFor = (text: string): Record<string, string> => ({ 'zh-CN': text, 'en-US': text });

/** All its files. The menu shows its list in the group "content". */
export function makeSiteDocument(name: string): Readonly<Record<string, object | string>> {
  const resource = `console${inPascalCase(name)}`;
  return {
    [`schemas/api/${resource}.api.json`]: makeDocumentApi(name, resource),
    [`schemas/console/${name}.list.json`]: makeDocumentList(name, resource),
    [`schemas/console/${name}.record.json`]: makeDocumentRecord(name, resource),
    [`src/server/entities/${inCamelCase(name)}.entity.ts`]: writeEntity(resource),
  };
}

function makeDocumentApi(name: string, resource: string): object {
  const shape = inPascalCase(name);
  return {
    name: resource,
    title: `${wordsOf(name)} documents of a site, for owners`,
    shapes: {
      [`${shape}Row`]: {
        ...OBJECT,
        required: ['id', 'title', 'gmtModified'],
        properties: {
          id: { type: 'string' },
          title: { type: 'string', description: 'In the language of the call.' },
          gmtModified: { type: 'string' },
        },
      },
      [`${shape}Values`]: {
        ...OBJECT,
        required: ['title', 'document'],
        properties: {
          title: {
            type: 'object',
            maxProperties: 20,
            additionalProperties: { type: 'string', maxLength: 100 },
            description: 'By language.',
          },
          document: {
            ...OBJECT,
            required: ['note'],
            properties: { note: { type: 'string', maxLength: 500, description: 'Say what it is.' } },
          },
        },
      },
    },
    entity: {
      name: inCamelCase(name),
      area: 'content',
      table: { name: 'site_document', id: 'name', kind: inCamelCase(name), most: 200, title: 'title' },
      row: { $ref: `#/shapes/${shape}Row` },
      values: { $ref: `#/shapes/${shape}Values` },
      sorts: ['gmtModified', 'title'],
      filters: { title: { type: 'string' } },
      has: ['get', 'save', 'draft', 'check', 'publish', 'remove', 'history'],
    },
    calls: {},
  };
}

function makeDocumentList(name: string, resource: string): object {
  return {
    name,
    title: textFor(wordsOf(name)),
    group: 'content',
    place: 90,
    call: `${resource}.list`,
    search: TITLE,
    columns: [
      { name: 'title', title: TITLE, sort: 'title' },
      {
        name: 'gmtModified',
        title: { 'zh-CN': '修改时间', 'en-US': 'Changed' },
        as: 'moment',
        sort: 'gmtModified',
        from: 'tablet',
      },
    ],
    opens: { record: name, id: '{{ row.id }}' },
    creates: { title: { 'zh-CN': '新建', 'en-US': 'New' } },
    empty: {
      title: { 'zh-CN': '还没有内容', 'en-US': 'There is nothing yet' },
      text: { 'zh-CN': '点击“新建”。', 'en-US': 'Choose “New”.' },
    },
  };
}

function makeDocumentRecord(name: string, resource: string): object {
  const note = {
    type: 'string',
    title: NOTE,
    required: true,
    maxLength: 500,
    'x-component': 'Input.TextArea',
    'x-component-props': { rows: 3 },
  };
  return {
    name,
    title: textFor('{{ record.values.title[site.language] || record.id }}'),
    newTitle: { 'zh-CN': `新建：${wordsOf(name)}`, 'en-US': `New ${name.replaceAll('-', ' ')}` },
    call: `${resource}.get`,
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
            document: { type: 'object', properties: { note } },
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

const writeEntity = (resource: string): string => `// Say here what its documents are.
import { defineTableEntity } from './engine/contract.ts';

export default defineTableEntity('${resource}', {
  // What its schema cannot say: { code, path, message }. A document with a problem is never stored.
  check: () => [],
});
`;
