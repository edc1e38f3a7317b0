import { expect, test } from 'vitest';
import { hasSettings, makeSettingsDialog } from '../../runtime/edit/settings.ts';
import type { DialogDocument } from '../../runtime/generated/documents.generated.ts';
import { blockDocuments, dialogDocuments } from '../../src/assembly/documents.ts';
import { editorDialogs } from '../../src/editor/commands/documents/settings-dialogs.ts';
import { checkDialog } from '../../src/tools/check/documents/dialogs.ts';
import { checkSettings } from '../../src/tools/check/documents/settings.ts';

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
  expect(Object.keys(takes.properties ?? {})).toEqual(['on', 'look', 'size', 'address', 'sizes']);
  expect(form.properties).toEqual({
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
      'x-component': 'NumberPicker',
      'x-component-props': { min: 1, max: 9, precision: 0 },
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
  const problems = checkSettings({ data: { type: 'object', properties } }, 'x.block.json');
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'block.setting-missing /data/properties/size',
    'document.member-unknown /data/properties/look/setting/choices/b',
  ]);
});

test('the dialog of every block with settings is right', () => {
  for (const name of blockDocuments.names()) {
    const block = blockDocuments.get(name);
    const dialog = editorDialogs.get(`settings:${name}`);
    if (block === undefined || dialog === undefined) throw new Error(name);
    expect(checkDialog(dialog, name)).toEqual([]);
    expect(Object.keys(dialog.takes.properties ?? {}).length > 0).toBe(hasSettings(block));
  }
});
