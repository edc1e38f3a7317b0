/** Names of primitives, kinds, events, views and layouts. */
import type { Row } from './samples.ts';

export const VIEWS: readonly Row[] = [
  ['an unknown primitive', 'block', '/view/children/0/is', 'txt', 'block.primitive-unknown', 'text'],
  [
    'an unknown kind',
    'block',
    '/view/children/0/edit',
    { kind: 'txt' },
    'block.kind-unknown',
    'text',
    '/view/children/0/edit/kind',
  ],
  ['an unknown event', 'block', '/view/children/3/on/clik', [], 'block.event-unknown', 'click'],
  ['an unknown view', 'block', '/view/children/4/is', 'view:list-faild', 'view.unknown', 'list-failed'],
  ['an unknown layout', 'page', '/layout', 'sit', 'page.layout-unknown', 'site'],
];
