/** An order table: name, quantity, price, discount and subtotal of each row, and the total of all. */
import type { FormRule, FormTemplate } from '../../runtime/forms/rules/rule.ts';

const column = (name: string, field: object) => ({
  [`column_${name}`]: {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title: name },
    properties: { [name]: { 'x-decorator': 'FormItem', ...field } },
  },
});

const number = { type: 'number', 'x-component': 'NumberPicker' };
const computed = (dependencies: string[], value: string) => ({
  ...number,
  'x-pattern': 'readPretty',
  'x-reactions': { dependencies, fulfill: { state: { value } } },
});

/** The table with a rule for each column, as designers write it. */
export function orderTable(more: object = {}, fields: readonly object[] = []): FormTemplate {
  const rule = [
    {
      name: 'items',
      type: 'array',
      title: 'Items',
      'x-decorator': 'FormItem',
      'x-component': 'ArrayTable',
      ...more,
      items: {
        type: 'object',
        properties: {
          ...column('name', { type: 'string', required: true, 'x-component': 'Input' }),
          ...column('quantity', { ...number, required: true, minimum: 1 }),
          ...column('price', { ...number, required: true, minimum: 0 }),
          ...column('discount', { ...number, minimum: 0, maximum: 100 }),
          ...column(
            'subtotal',
            computed(
              ['.quantity', '.price', '.discount'],
              '{{ ($deps[0] || 0) * ($deps[1] || 0) * (100 - ($deps[2] || 0)) / 100 }}',
            ),
          ),
        },
      },
      properties: { add: { type: 'void', title: 'Add', 'x-component': 'ArrayTable.Addition' } },
    },
    {
      name: 'total',
      title: 'Total',
      'x-decorator': 'FormItem',
      ...computed(['items'], '{{ ($deps[0] || []).reduce((sum, row) => sum + (row.subtotal || 0), 0) }}'),
    },
    ...fields,
  ];
  return { rule: rule as unknown as FormRule[], option: {} };
}

/** Rows as a browser sends them, and their total. */
export function orderOf(rows: number): { items: object[]; total: number } {
  const items = Array.from({ length: rows }, (_, index) => ({
    name: `Article ${index}`,
    quantity: 1 + (index % 7),
    price: 100 * (1 + (index % 9)),
    discount: index % 2 === 0 ? 0 : 10,
    subtotal: ((1 + (index % 7)) * 100 * (1 + (index % 9)) * (100 - (index % 2 === 0 ? 0 : 10))) / 100,
  }));
  return { items, total: items.reduce((sum, { subtotal }) => sum + subtotal, 0) };
}
