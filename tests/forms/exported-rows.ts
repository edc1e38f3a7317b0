/** Lists of rows as designers of Formily export them and its guides write them. */
import { drawn, input, part } from './exported-parts.ts';

const table = (properties: object) => ({
  type: 'array',
  'x-decorator': 'FormItem',
  'x-component': 'ArrayTable',
  'x-component-props': { bordered: true, pagination: { pageSize: 10 }, scroll: { x: '100%' } },
  items: { type: 'object', 'x-designable-id': 'x', properties },
  properties: {
    addition: part('ArrayTable.Addition', { title: '添加条目', 'x-component-props': { method: 'push' } }),
  },
});
const column = (title: string, properties: object, more: object = {}) =>
  part('ArrayTable.Column', {
    'x-component-props': { title, width: 120, align: 'center', ...more },
    properties,
  });

const hiddenBy = (...dependencies: string[]) => ({
  dependencies,
  when: '{{ $deps[0] || $deps[1] }}',
  fulfill: { schema: { 'x-visible': false } },
  otherwise: { schema: { 'x-visible': true } },
});

export const EXPORTED_ROWS: Readonly<Record<string, Record<string, object>>> = {
  'a table': {
    items: table({
      index: column('No.', { index: part('ArrayTable.Index') }),
      name: column('Name', { name: input() }),
      actions: column(
        'Actions',
        {
          item: part('FormItem', {
            properties: {
              remove: part('ArrayTable.Remove'),
              down: part('ArrayTable.MoveDown'),
              up: part('ArrayTable.MoveUp'),
            },
          }),
        },
        { dataIndex: 'operations', fixed: 'right' },
      ),
    }),
  },
  'an order table': {
    items: table({
      c1: column('Price', { price: drawn('NumberPicker', { type: 'number' }) }),
      c2: column('Count', { count: drawn('NumberPicker', { type: 'number' }) }),
      c3: column('Sum', {
        sum: drawn('NumberPicker', {
          type: 'number',
          'x-pattern': 'readPretty',
          'x-reactions': [
            {
              dependencies: ['.price', '.count'],
              when: '{{$deps[0] && $deps[1]}}',
              fulfill: { state: { value: '{{$deps[0] * $deps[1]}}' } },
            },
          ],
        }),
      }),
    }),
    total: drawn('NumberPicker', {
      type: 'number',
      'x-pattern': 'readPretty',
      'x-reactions': [
        {
          dependencies: ['.items'],
          when: '{{$deps.length > 0}}',
          fulfill: {
            state: { value: '{{$deps[0].reduce((total,item)=>item.sum ? total+item.sum : total,0)}}' },
          },
        },
      ],
    }),
  },
  'rows of single values': {
    tags: {
      type: 'array',
      'x-component': 'ArrayItems',
      'x-decorator': 'FormItem',
      items: {
        type: 'void',
        'x-component': 'Space',
        properties: {
          sort: part('ArrayItems.SortHandle'),
          input: input(),
          remove: part('ArrayItems.Remove'),
        },
      },
      properties: { add: part('ArrayItems.Addition', { title: 'Add' }) },
    },
  },
  'rows with a part that opens and is named by its value': {
    rows: {
      type: 'array',
      'x-component': 'ArrayItems',
      'x-decorator': 'FormItem',
      items: {
        type: 'object',
        properties: {
          config: {
            type: 'object',
            title: 'Configure',
            'x-component': 'Editable.Popover',
            'x-reactions': '{{(field)=>field.title = field.value && field.value.input || field.title}}',
            properties: {
              date: { ...input(), 'x-component': 'DatePicker.RangePicker' },
              input: input(),
              choice: { ...input(), 'x-component': 'Select', enum: [{ label: 'One', value: 1 }] },
            },
          },
        },
      },
      properties: { add: { type: 'void', title: 'Add', 'x-component': 'ArrayItems.Addition' } },
    },
  },
  'columns and fields that follow the form': {
    hide: drawn('Switch', { type: 'boolean' }),
    rows: table({
      one: column('One', { a: input() }),
      two: column('Two', { b: input({ required: true, 'x-reactions': hiddenBy('.a', 'hide') }) }),
      three: column('Three', { c: input({ 'x-reactions': hiddenBy('hide') }) }),
    }),
  },
};
