// Shows a value as text, in the ways that the rules of forms name.
import { defineField, type FieldDefinition } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  parts: {
    Cascader: { reading: 'path' },
    DateRangePicker: { reading: 'span' },
    TimeRangePicker: { reading: 'span' },
  },
} satisfies OwnFacts;

const AROUND = {
  addonBefore: { type: 'string', description: 'Shown before the value.' },
  addonAfter: { type: 'string', description: 'Shown after the value.' },
  prefix: { type: 'string', description: 'Shown before the value.' },
  suffix: { type: 'string', description: 'Shown after the value.' },
} as const;
const CHOICES = {
  mode: { enum: ['multiple', 'tags'], description: 'The value is a list.' },
  multiple: { type: 'boolean', description: 'The value is a list.' },
  options: { type: 'array', items: { type: 'object' }, description: 'The choices, where `enum` names none.' },
  treeData: { type: 'array', items: { type: 'object' }, description: 'The same as `options`.' },
  fieldNames: {
    type: 'object',
    properties: { label: { type: 'string' }, value: { type: 'string' }, children: { type: 'string' } },
    description: 'What the choices call their members.',
  },
} as const;
const MOMENT = { format: { type: 'string', description: 'As `YYYY-MM-DD`.' } } as const;

function preview(props: FieldDefinition['props'] = {}): FieldDefinition {
  return {
    props,
    naming: () => 'group',
    load: async () => (await import('./reading/preview.tsx')).Preview,
  };
}

/** Shows a value as text, which a visitor cannot change. */
export default defineField({
  ...preview(),
  parts: {
    Input: preview(AROUND),
    NumberPicker: preview(AROUND),
    Select: preview(CHOICES),
    TreeSelect: preview(CHOICES),
    Cascader: preview(CHOICES),
    DatePicker: preview(MOMENT),
    DateRangePicker: preview(MOMENT),
    TimePicker: preview(MOMENT),
    TimeRangePicker: preview(MOMENT),
  },
});
