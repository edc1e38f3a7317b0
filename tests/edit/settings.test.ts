import { expect, test } from 'vitest';
import { hasSettings, makeItemDialog, makeSettingsDialog } from '../../runtime/edit/settings/dialogs.ts';
import type { DialogDocument } from '../../runtime/generated/documents.generated.ts';
import { blockDocuments, dialogDocuments } from '../../src/assembly/documents.ts';
import { editorDialogs } from '../../src/editor/commands/documents/settings-dialogs.ts';
import { checkDialog } from '../../src/tools/check/documents/dialogs.ts';
import { askItem } from '../../src/editor/commands/items/ask-item.ts';
import { checkSettings } from '../../src/tools/check/documents/settings.ts';

import { findListSchema } from '../../runtime/edit/settings/setting.ts';
import type { Json, JsonObject } from '../../runtime/model/json.ts';
import { isObject } from '../../runtime/model/json.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../src/assembly/example-data.ts';

const title = { 'zh-CN': '名', 'en-US': 'Name' };
const base = dialogDocuments.get('settings') as DialogDocument;

test('each setting becomes a field of its type, and a member that the dialog takes', () => {
  const properties = {
    subContentMap: { type: 'object' },
    on: { type: 'boolean', default: true, setting: { title } },
    look: { enum: ['a', 'b'], default: 'a', setting: { title, choices: { a: title } } },
    size: { type: 'integer', minimum: 1, maximum: 9, setting: { title } },
    address: { type: 'string', maxLength: 20, setting: { title } },
    sizes: { type: 'array', items: { enum: [1, 2] }, setting: { title } },
    code: { type: 'string', setting: false },
  };
  const { name, takes, form } = makeSettingsDialog(base, { name: 'x', data: { type: 'object', properties } });
  expect(name).toBe('settings:x');
  expect(Object.keys(takes.properties ?? {})).toEqual(['on', 'look', 'size', 'address', 'sizes', 'anchor']);
  expect(form.properties).toEqual({
    // What every block has comes last.
    ...(base.form.properties as object),
    on: { type: 'boolean', title, 'x-component': 'Switch' },
    look: {
      type: 'string',
      title,
      enum: [
        { label: title, value: 'a' },
        { label: 'b', value: 'b' },
      ],
      'x-component': 'Radio',
    },
    size: {
      type: 'number',
      title,
      minimum: 1,
      maximum: 9,
      // It is said, and a number outside of it is not changed in silence.
      description: '1–9',
      'x-component': 'NumberPicker',
      'x-component-props': { precision: 0 },
    },
    address: {
      type: 'string',
      title,
      maxLength: 20,
      'x-component': 'Input',
      'x-component-props': { maxLength: 20 },
    },
    sizes: {
      type: 'array',
      title,
      enum: [
        { label: '1', value: 1 },
        { label: '2', value: 2 },
      ],
      'x-component': 'Select',
      'x-component-props': { mode: 'multiple' },
    },
  });
});

test('an option without a setting is reported, and a title of no choice', () => {
  const properties = {
    size: { type: 'integer' },
    look: { enum: ['a'], setting: { title, choices: { b: title } } },
  };
  const problems = checkSettings({ data: { type: 'object', properties } }, 'x.block.json', []);
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'block.setting-missing /data/properties/size',
    'document.member-unknown /data/properties/look/setting/choices/b',
  ]);
});

test('a list becomes a field with its limits, and its items a form of their own', () => {
  const text = (setting: object): object => ({
    properties: { title: { translate: true, maxLength: 9 } },
    setting,
  });
  const items = {
    properties: {
      contentCode: { type: 'string' },
      alt: { type: 'string', translate: true, setting: { title } },
      resourceType: { enum: [1, 2] },
      Title: text({ title, link: true }),
      inner: { type: 'array', items: { properties: {}, setting: { title } }, setting: { title } },
    },
    setting: { title, link: true },
  };
  const cards = { type: 'array', minItems: 1, maxItems: 3, items, setting: { title } };
  const block = { name: 'x', data: { type: 'object', properties: { more: { properties: { cards } } } } };
  const settings = makeSettingsDialog(base, block);
  expect(settings.form.properties).toMatchObject({
    more: {
      properties: {
        cards: {
          'x-component': 'TreeEditor',
          'x-component-props': {
            list: 'x/more.cards',
            labels: ['Title.title', 'alt'],
            fewest: 1,
            longest: 3,
          },
        },
      },
    },
  });
  const form = makeItemDialog(base, block, ['more', 'cards', 2])?.form.properties;
  expect(form).toMatchObject({
    ownMedia: { 'x-component': 'MediaChoice', 'x-component-props': { videos: true } },
    Title: { 'x-component': 'Input', maxLength: 9 },
    TitleLink: { 'x-component': 'LinkChoice', title: { 'en-US': 'Name · Link' } },
    inner: { 'x-component-props': { list: 'x/more.cards.inner', fewest: 0 } },
    ownLink: { 'x-component': 'LinkChoice' },
  });
  expect(makeItemDialog(base, block, ['more'])).toBeUndefined();
});

test('a list, an item and a member of an item without a setting are reported', () => {
  const part = { properties: { title: { translate: true } } };
  const items = { properties: { Title: part, Text: { ...part, setting: { title, field: 'txt' } } } };
  const properties = {
    first: { type: 'array', items },
    second: { type: 'array', items, setting: { title } },
    third: { type: 'array', items, setting: false },
  };
  const problems = checkSettings({ data: { type: 'object', properties } }, 'x.block.json', ['text']);
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'block.setting-missing /data/properties/first',
    'block.setting-missing /data/properties/first/items',
    'block.setting-missing /data/properties/first/items/properties/Title',
    'document.member-unknown /data/properties/first/items/properties/Text/setting/field',
    'block.setting-missing /data/properties/second/items',
    'block.setting-missing /data/properties/second/items/properties/Title',
    'document.member-unknown /data/properties/second/items/properties/Text/setting/field',
  ]);
});

const blocks = blockDocuments.names().flatMap((name) => blockDocuments.get(name) ?? []);

test('the dialog of every block with settings is right', () => {
  for (const block of blocks) {
    const dialog = editorDialogs.get(`settings:${block.name}`);
    if (dialog === undefined) throw new Error(block.name);
    expect(checkDialog(dialog, block.name)).toEqual([]);
    expect(Object.keys(dialog.takes.properties ?? {}).length > 1).toBe(hasSettings(block));
  }
});

test('the dialog of an item is right for every list, and changes nothing by itself', async () => {
  let asked = 0;
  for (const block of blocks) {
    for (const { list, item } of block.examples.flatMap((example) =>
      EXAMPLE_LANGUAGES.flatMap((language) => listItems(exampleData(example, language), [])),
    )) {
      if (findListSchema(block.data, list)?.setting === false) continue;
      const openDialog = (name: string, value: JsonObject): Promise<JsonObject> => {
        const dialog = editorDialogs.get(name);
        if (dialog === undefined) throw new Error(name);
        expect(checkDialog(dialog, name)).toEqual([]);
        return Promise.resolve(value);
      };
      const members = await askItem({ openDialog }, { block, list, item, dict: {} });
      const written = JSON.parse(JSON.stringify({ ...item, ...members })) as Json;
      expect(written).toMatchObject(item);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(50);
});

/** Every item of every list in a value. */
function listItems(value: unknown, path: (string | number)[]): { list: string[]; item: JsonObject }[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => [
      ...(isObject(item)
        ? [{ list: path.filter((step) => typeof step === 'string'), item: item as JsonObject }]
        : []),
      ...listItems(item, [...path, index]),
    ]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => listItems(each, [...path, name]));
}
