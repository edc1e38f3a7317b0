/** Names and paths of the console's lists and records. */
import type { Row } from './samples.ts';

export const CONSOLE: readonly Row[] = [
  ['an unknown call', 'list', '/call', 'consoleOrder.lists', 'api.call-unknown', 'consoleOrder.list'],
  ['an unknown group of the menu', 'list', '/group', 'shops', 'nav.group-unknown', 'shop'],
  ['an unknown record', 'list', '/opens/record', 'orders', 'record.unknown', 'order'],
  [
    'a filter that the entity does not have',
    'list',
    '/filters/properties',
    { state: { type: 'string', 'x-component': 'Select' } },
    'list.field-unknown',
    'status',
    '/filters/properties/state',
  ],
  [
    'an unknown field',
    'list',
    '/filters/properties/status/x-component',
    'Selekt',
    'dialog.field-unknown',
    'Select',
  ],
  [
    'a member that the rows do not have',
    'list',
    '/columns/0/detail',
    '{{ row.membr }}',
    'expression.path-unknown',
    'member',
  ],
  [
    'a member that the body does not take',
    'list',
    '/rowActions/0/do/0/with/body',
    { orderID: '{{ row.id }}' },
    'document.member-unknown',
    'orderId',
    '/rowActions/0/do/0/with/body/orderID',
  ],
  [
    'an unknown text',
    'list',
    '/columns/0/detail',
    "{{ t('console.yess') }}",
    'message.unknown',
    'console.yes',
  ],
  [
    'a member that the record does not have',
    'record',
    '/panels/0/facts/0/value',
    '{{ record.values.remarks }}',
    'expression.path-unknown',
    'remark',
  ],
];
