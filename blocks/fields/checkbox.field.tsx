// Shows a check box with its title beside it or, with choices, a group of check boxes.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { choicesOf } from './choices.ts';
import { asGroup, connectField, idsOf } from './connect.tsx';
import { defineField, type FieldDefinition, type FieldProps } from './contract.ts';
import { CHOICE_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'flag',
  titled: 'inside',
  skeleton: 'choices',
  parts: { Group: { gives: 'list', skeleton: 'choices' } },
} satisfies OwnFacts;

function asOne({ value, ...props }: FieldProps, field: Field): FieldProps {
  const { children } = field.componentProps as { children?: unknown };
  const texts = [field.title, children].filter((text) => typeof text === 'string' && text !== '');
  return {
    ...props,
    checked: value === true,
    children: <span id={idsOf(field).label}>{texts.join(' ')}</span>,
  };
}

const checkbox = defineField({
  props: {
    ...CHOICE_PROPS,
    children: { type: 'string', description: 'A text beside the box, behind its title.' },
  },
  naming: (hasChoices) => (hasChoices ? 'group' : 'own'),
  async load() {
    const [{ default: Checkbox }, { default: Group }] = await Promise.all([
      import('antd/es/checkbox/Checkbox'),
      import('antd/es/checkbox/Group'),
    ]);
    const Choices = connectField(Group as never, asGroup('group'));
    const One = connectField(Checkbox as never, asOne);
    return function CheckboxField(props: FieldProps) {
      const Drawn = choicesOf(useField<Field>()).length > 0 ? Choices : One;
      return <Drawn {...props} />;
    };
  },
});

export default {
  ...checkbox,
  parts: { Group: { ...checkbox, naming: () => 'group' } },
} satisfies FieldDefinition;
