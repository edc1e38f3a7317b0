// Lets a person choose a path through a tree of choices.
import { choicesOf } from './choices.ts';
import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';
import { LIST_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'path', reading: 'path' } satisfies OwnFacts;

/** The value is the list of its steps. */
export default defineField({
  props: {
    ...LIST_PROPS,
    multiple: { type: 'boolean', description: 'More than one can be chosen.' },
    changeOnSelect: { type: 'boolean', description: 'Inner items of the tree can be chosen too.' },
    showCheckedStrategy: {
      enum: ['SHOW_PARENT', 'SHOW_CHILD'],
      description: 'Which of the chosen ones are the value.',
    },
    expandTrigger: { enum: ['click', 'hover'] },
  },
  async load() {
    const { default: Cascader } = await import('antd/es/cascader');
    return connectCombobox(Cascader as never, (field) => ({ options: choicesOf(field) }));
  },
});
