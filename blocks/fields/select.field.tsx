// Lets a person choose one of many values, or several with `mode` `multiple`.
import type { ComponentType } from 'react';
import { choicesOf, type Choice } from './choices.ts';
import { connectCombobox } from './combobox.tsx';
import { defineField, type FieldProps } from './contract.ts';
import { renderListPopup } from './list-popup.tsx';
import { LIST_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'choice', alike: 'choices' } satisfies OwnFacts;

/** antd calls the choices of a group otherwise. */
const asGroup = ({ children, ...choice }: Choice): Record<string, unknown> =>
  children === undefined ? choice : { ...choice, options: children };

const connect = (Select: unknown): ComponentType<FieldProps> =>
  connectCombobox(Select as never, (field, props) => ({
    optionFilterProp: props.optionFilterProp ?? 'label',
    options: choicesOf(field).map(asGroup),
    popupRender: renderListPopup,
  }));

export default defineField({
  props: {
    ...LIST_PROPS,
    maxCount: { type: 'number', description: 'The most that can be chosen.' },
    tokenSeparators: {
      type: 'array',
      items: { type: 'string' },
      description: 'Characters that end a typed choice, with `tags`.',
    },
    optionFilterProp: { type: 'string', description: 'The member of a choice that is searched; `label`.' },
    optionLabelProp: { type: 'string', description: 'The member that is shown of a chosen one; `label`.' },
    mode: {
      enum: ['multiple', 'tags'],
      description: 'More than one can be chosen; `tags`: others can be typed.',
    },
  },
  load: async () => connect((await import('antd/es/select')).default),
  loadLate: async () => connect((await import('./late-select.tsx')).LateSelect),
});
