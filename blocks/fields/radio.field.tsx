// Lets a person choose one of a few values, all of them visible.
import { asGroup, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { CHOICE_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'choice',
  alike: 'choices',
  skeleton: 'choices',
  parts: { Group: 'Radio' },
} satisfies OwnFacts;

const radio = defineField({
  props: {
    ...CHOICE_PROPS,
    optionType: { enum: ['default', 'button'], description: 'Buttons instead of circles.' },
    buttonStyle: { enum: ['outline', 'solid'] },
  },
  naming: () => 'group',
  load: async () =>
    connectField((await import('antd/es/radio/group')).default as never, asGroup('radiogroup')),
});

export default { ...radio, parts: { Group: radio } };
