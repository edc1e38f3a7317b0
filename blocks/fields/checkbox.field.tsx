import type { Field } from '@formily/core';
import { defineField, type FieldProps } from './contract.ts';

/** Yes or no, with the title beside it; with choices, any number of them. */
export default defineField({
  props: [],
  naming: (hasChoices) => (hasChoices ? 'group' : 'own'),
  async load() {
    const [{ default: Checkbox }, { default: Group }, { asGroup, connectField, idsOf }, { useField }] = await Promise.all([
      import('antd/es/checkbox/Checkbox'),
      import('antd/es/checkbox/Group'),
      import('./connect.tsx'),
      import('@formily/react'),
    ]);
    const asOne = ({ value, ...props }: FieldProps, field: Field): FieldProps => ({
      ...props,
      checked: value === true,
      children: <span id={idsOf(field).label}>{field.title}</span>,
    });
    const Choices = connectField(Group as never, asGroup('group'));
    const One = connectField(Checkbox as never, asOne);
    return function CheckboxField(props: FieldProps) {
      const Drawn = useField<Field>().dataSource?.length ? Choices : One;
      return <Drawn {...props} />;
    };
  },
});
