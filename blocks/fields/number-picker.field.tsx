// Shows a box for a number.
import { asTextBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { AROUND_PROPS, BOX_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'number',
  keywords: { minimum: { prop: 'min' }, maximum: { prop: 'max' } },
  skeleton: 'line',
} satisfies OwnFacts;

export default defineField({
  props: {
    ...BOX_PROPS,
    min: { type: 'number' },
    max: { type: 'number' },
    step: { type: 'number', description: 'Smallest step between two values.' },
    precision: { type: 'number', description: 'Decimal places.' },
    ...AROUND_PROPS,
    controls: { type: 'boolean', description: 'Shows buttons for one step up and down.' },
    keyboard: { type: 'boolean', description: 'The arrow keys change the number.' },
    decimalSeparator: { type: 'string', description: 'Shown between the whole number and its decimals.' },
  },
  load: async () =>
    connectField((await import('./number-box.tsx')).NumberBox, (props, field) => ({
      ...asTextBox(props, field),
      className: 'field-wide',
    })),
});
