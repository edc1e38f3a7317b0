// Shows a value as text, with a button to change it.
import { defineField } from './contract.ts';
import formItem from './form-item.field.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

/** As a component it holds other fields. `Popover` shows them in a panel of their own. */
const editable = defineField({
  props: {
    ...formItem.props,
    title: { type: 'string', description: 'Title of the panel, instead of the title of the field.' },
  },
  naming: () => 'own',
  isContainer: true,
  isDecorator: true,
  load: async () => (await import('./editable.tsx')).Editable as never,
});

export default {
  ...editable,
  parts: { Popover: { ...editable, load: async () => (await import('./editable.tsx')).Popover as never } },
};
