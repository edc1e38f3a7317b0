// Lets a person choose rows of a table.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'list',
  when: { prop: 'mode', is: 'single', gives: 'choice' },
} satisfies OwnFacts;

/** With `mode` `single` it is one row. The value is the `primaryKey` of each. */
export default defineField({
  props: {
    mode: { enum: ['multiple', 'single'], description: 'Several rows can be chosen, or one.' },
    primaryKey: { type: 'string', description: 'The member of a row that is its value; `key` by default.' },
    showSearch: { type: 'boolean', description: 'Rows can be searched by typing.' },
    searchProps: {
      type: 'object',
      description: 'The `placeholder` of the search.',
    },
    dataSource: {
      type: 'array',
      items: { type: 'object' },
      description: 'The rows, where `enum` has none.',
    },
    columns: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          dataIndex: { type: 'string' },
          key: { type: ['string', 'number'] },
          width: { type: ['number', 'string'] },
        },
      },
      description: 'The columns `{ title, dataIndex }`, instead of `SelectTable.Column`.',
    },
  },
  naming: () => 'group',
  parts: {
    Column: {
      props: {
        title: { type: 'string', description: 'Heading of the column.' },
        dataIndex: { type: 'string', description: 'The member of a row; the name of the rule by default.' },
        key: { type: ['string', 'number'] },
      },
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(() => null),
    },
  },
  load: async () => (await import('./select-table.tsx')).SelectTable,
});
