// The fields of a block: their kind can change, and their order.
import { expect, test } from 'vitest';
import type { OwnedBlockDocument, OwnedField } from '../../runtime/generated/documents.generated.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { beginnings } from '../../src/assembly/beginnings.ts';
import { changeKind, moveField } from '../../src/editor/commands/composer/field-kind.ts';

const setting = { title: { 'zh-CN': '价格', 'en-US': 'Price' }, help: { 'zh-CN': '元', 'en-US': 'Yuan' } };
const text = (words: string, more: Partial<OwnedField> = {}): OwnedField => ({
  key: 'price',
  kind: 'text',
  setting,
  default: { 'zh-CN': words, 'en-US': words },
  ...more,
});

test('another kind keeps the default and the limits that it can have, and names those that it cannot', () => {
  const long = changeKind(text('Made by hand', { maxLength: 80 }), 'paragraph');
  expect(long).toEqual({ field: { ...text('Made by hand'), maxLength: 80, kind: 'paragraph' }, lost: [] });
  const words = changeKind(text('Made by hand', { maxLength: 80 }), 'number');
  expect(words).toEqual({ field: { key: 'price', kind: 'number', setting }, lost: ['default', 'maxLength'] });
  const number = changeKind(text('99'), 'number');
  expect(number).toEqual({ field: { key: 'price', kind: 'number', setting, default: 99 }, lost: [] });
  const back = changeKind({ ...number.field, minimum: 0, whole: true }, 'text');
  expect(back).toEqual({ field: text('99'), lost: ['minimum', 'whole'] });
});

test('a field goes up and down among those beside it, and nowhere past the ends', () => {
  const block = beginnings.get('price-table') as OwnedBlockDocument;
  const keys = ({ fields }: { fields?: OwnedField[] | undefined }): string[] =>
    (fields ?? []).map(({ key }) => key);
  const [first = '', second = '', ...rest] = keys(block);
  const down = moveField(block, { key: first, list: undefined, by: 1 });
  expect(keys(down)).toEqual([second, first, ...rest]);
  expect(checkOwned(down)).toEqual([]);
  expect(moveField(down, { key: first, list: undefined, by: -1 })).toEqual(block);
  expect(moveField(block, { key: first, list: undefined, by: -1 })).toEqual(block);
  const list = block.fields.find(({ kind }) => kind === 'list');
  const [inner = ''] = keys(list ?? {});
  const inside = moveField(block, { key: inner, list: list?.key, by: 1 });
  expect(keys(inside.fields.find(({ kind }) => kind === 'list') ?? {})[1]).toBe(inner);
  expect(keys(inside)).toEqual(keys(block));
});
