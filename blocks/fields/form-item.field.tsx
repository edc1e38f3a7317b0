// Shows a field with its label, help and errors.
import { FormItem } from './form-item.tsx';
import { defineField } from './contract.ts';

/** The decorator of every field that names no other. */
const formItem = defineField({
  props: {
    label: { type: 'string', description: 'The label, instead of the title.' },
    asterisk: { type: 'boolean', description: 'Shows or hides the mark of a required field.' },
    tooltip: { type: 'string', description: 'Help, shown below the field.' },
    extra: { type: 'string', description: 'A remark below the field, instead of the description.' },
    addonBefore: { type: 'string', description: 'Shown before the control.' },
    addonAfter: { type: 'string', description: 'Shown after the control.' },
    feedbackText: { type: 'string', description: 'A message below the field, while it has no error.' },
    feedbackStatus: {
      enum: ['error', 'warning', 'success', 'pending'],
      description: 'What kind of message it is.',
    },
    gridSpan: { type: 'number', description: 'Columns of a grid that it takes; -1 for the whole row.' },
  },
  naming: () => 'group',
  isContainer: true,
  isDecorator: true,
  load: () => Promise.resolve(FormItem as never),
});

export default { ...formItem, parts: { BaseItem: formItem } };
