// Draws check boxes below the headings of their groups.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactElement } from 'react';
import { choicesOf, type Choice } from '../../blocks/fields/choices.ts';
import { describeGroup, isReadOnly } from '../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../blocks/fields/contract.ts';
import './grouped-checks.css';

type CheckGroupsProps = FieldProps & { groups: readonly Choice[] };

export function CheckGroups({ value, onChange, disabled, groups }: CheckGroupsProps): ReactElement {
  const field = useField<Field>();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isFixed = disabled === true || isReadOnly(field) || field.pattern !== 'editable';
  const choose = (one: unknown, isChosen: boolean): void => {
    const others = chosen.filter((each) => each !== one);
    (onChange as (chosen: unknown[]) => void)(isChosen ? [...others, one] : others);
  };
  const draw = (choice: Choice): ReactElement => (
    <label key={String(choice.value)} className="field-check">
      <input
        type="checkbox"
        checked={chosen.includes(choice.value)}
        disabled={isFixed}
        onChange={({ target }) => choose(choice.value, target.checked)}
      />
      <span>
        {choice.label}
        {typeof choice.text === 'string' && <small>{choice.text}</small>}
      </span>
    </label>
  );
  return (
    <div className="field-check-groups" {...describeGroup(field)}>
      {groups.map((group) => (
        <fieldset key={group.label}>
          <legend>{group.label}</legend>
          {group.children?.map(draw)}
        </fieldset>
      ))}
    </div>
  );
}

function GroupedChecks(props: FieldProps): ReactElement {
  return <CheckGroups {...props} groups={choicesOf(useField<Field>())} />;
}

export default observer(GroupedChecks);
