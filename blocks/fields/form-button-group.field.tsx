// Shows the buttons of a form in a line.
import { ButtonGroup, StickyButtons } from './panes/arrange.tsx';
import { defineField, type FieldDefinition } from './contract.ts';
import formItem from './form-item.field.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

const group: FieldDefinition = {
  props: { align: { enum: ['left', 'center', 'right'], description: 'Where the buttons stand.' } },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(ButtonGroup),
};

/** `Sticky` keeps them visible, `FormItem` aligns them with fields. */
export default defineField({
  ...group,
  parts: {
    Sticky: { ...group, load: () => Promise.resolve(StickyButtons) },
    FormItem: { ...group, props: formItem.props },
  },
});
