// What the console says of the events of an order.
import { expect, test } from 'vitest';
import type { ListDocument } from '../../runtime/generated/documents.generated.ts';
import order from '../../schemas/console/order.record.json' with { type: 'json' };
import { makeColumnFormatter } from '../../src/server/entities/engine/list-words.ts';

const { columns } = order.panels.find(({ name }) => name === 'events') ?? {};
const say = makeColumnFormatter({ name: 'events', columns } as unknown as ListDocument, {
  language: 'en-US',
  languages: ['en-US'],
});
const told = (from: number, to: number, reason: string) => say('to', { from, to, reason });

test('the history of an order says what happened, not the status that it kept', () => {
  expect([
    told(0, 1, 'paid'),
    told(1, 1, 'delivered'),
    told(1, 4, 'Broken'),
    told(4, 1, 'partly refunded'),
    told(4, 1, 'Too late'),
    told(1, 1, 'paid twice'),
    told(3, 4, 'late payment'),
  ]).toEqual([
    'Paid',
    'Delivered',
    'Refund requested',
    'A part was refunded',
    'The refund was refused',
    'Paid twice: the second payment is being returned',
    'The payment arrived after the order was canceled and is being returned',
  ]);
});
