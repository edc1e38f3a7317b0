// Lets a person choose one value from a tree, or several with `multiple`.
import { choicesOf } from './choices.ts';
import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';
import { LIST_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'choice', alike: 'choices' } satisfies OwnFacts;

export default defineField({
  props: {
    ...LIST_PROPS,
    multiple: { type: 'boolean', description: 'More than one can be chosen.' },
    treeCheckable: { type: 'boolean', description: 'Shows check boxes.' },
    treeData: { type: 'array', items: { type: 'object' }, description: 'The same as `options`.' },
    treeDefaultExpandedKeys: {
      type: 'array',
      items: { type: ['string', 'number'] },
      description: 'Values whose branches start open.',
    },
    treeLine: { type: 'boolean', description: 'Shows lines between the branches.' },
    showCheckedStrategy: {
      enum: ['SHOW_ALL', 'SHOW_PARENT', 'SHOW_CHILD'],
      description: 'Which of the checked ones are the value.',
    },
    treeDefaultExpandAll: { type: 'boolean', description: 'All branches start open.' },
    treeNodeFilterProp: { type: 'string', description: 'The member that is searched; `label`.' },
    treeNodeLabelProp: { type: 'string', description: 'The member that is shown of a chosen one.' },
    filterTreeNode: { type: 'boolean', description: '`false` shows all while text is typed.' },
    maxCount: { type: 'number', description: 'The most that can be chosen.' },
  },
  async load() {
    const { default: TreeSelect } = await import('antd/es/tree-select');
    return connectCombobox(TreeSelect as never, (field, props) => ({
      treeData: choicesOf(field),
      treeNodeFilterProp: props.treeNodeFilterProp ?? 'label',
    }));
  },
});
