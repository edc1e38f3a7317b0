/** Keys of texts. */
import type { Row } from './samples.ts';

export const MESSAGES: readonly Row[] = [
  [
    'an unknown text',
    'block',
    '/view/children/5/children/0',
    "{{ t('site.list.mor') }}",
    'message.unknown',
    'site.list.more',
  ],
  [
    'an unknown text in one branch',
    'block',
    '/view/children/5/children/0',
    "{{ t(data.tone ? 'site.list.more' : 'site.list.lss') }}",
    'message.unknown',
  ],
  [
    'an unknown beginning of a key',
    'block',
    '/view/children/5/children/0',
    "{{ t('site.lst.sort.' + data.tone) }}",
    'message.prefix-unknown',
    'site.list.sort.',
  ],
  [
    'an unknown beginning in a template',
    'block',
    '/view/children/5/children/0',
    '{{ t(`site.lst.sort.${data.tone}`) }}',
    'message.prefix-unknown',
    'site.list.sort.',
  ],
  [
    'a text of the editor in a block',
    'block',
    '/view/children/5/children/0',
    "{{ t('editor.tree.removeQuestion') }}",
    'message.unknown',
  ],
  [
    'a text that one language lacks',
    'block',
    '/view/children/5/children/0',
    "{{ t('site.list.retry') }}",
    'message.untranslated',
  ],
  [
    'an unknown text in a dialog',
    'dialog',
    '/form/properties/alt/x-component-props',
    { placeholder: "{{ t('editor.nothing.here') }}" },
    'message.unknown',
    undefined,
    '/form/properties/alt/x-component-props/placeholder',
  ],
];
