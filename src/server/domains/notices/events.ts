/** Lists every event that owners and webhooks are told of, one row each. */
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { WebhookEvent } from '../messages/index.ts';

interface EventRow {
  /** Only who has it is told of the event, and is offered to be told. */
  permission: Permission;
  /** In the list of the bell: a name of `src/console/view/frame/icon.tsx`. */
  icon: string;
  /** How owners with an address are mailed who have not chosen: what cannot wait, at once. */
  mail: 'now' | 'daily';
}

/** Its words are `deliveries.notice.<name>.*` and `console.webhook.event.<name>` of the locales. */
export const EVENTS: Readonly<Record<WebhookEvent, EventRow>> = {
  order: { permission: 'orders.read', icon: 'bag', mail: 'now' },
  refund: { permission: 'orders.read', icon: 'back', mail: 'now' },
  payment: { permission: 'orders.read', icon: 'card', mail: 'now' },
  record: { permission: 'records.read', icon: 'inbox', mail: 'daily' },
  comment: { permission: 'comments.read', icon: 'comment', mail: 'daily' },
  'comment-waiting': { permission: 'comments.read', icon: 'comment', mail: 'daily' },
  backup: { permission: 'operations.read', icon: 'archive', mail: 'now' },
  quota: { permission: 'settings.read', icon: 'chart', mail: 'now' },
};

/** The events that these permissions allow to know of, in the order of the table. */
export const eventsFor = (permissions: ReadonlySet<string>): WebhookEvent[] =>
  (Object.keys(EVENTS) as WebhookEvent[]).filter((event) => permissions.has(EVENTS[event].permission));
