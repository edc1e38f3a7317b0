// Draws a check box for each value that a call answers.
import './owner.css';
import { observer } from '@formily/react';
import type { ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { CheckGroups } from '../grouped-checks.tsx';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { LoadFailure } from '../../../blocks/fields/load-failure.tsx';
import { useChoices } from './call-choice.tsx';

export const CallChecks = observer(function CallChecks(props: FieldProps): ReactElement {
  const { translate } = useFieldServices();
  const { choices, hasFailed, load } = useChoices(String(props.call));
  if (hasFailed) return <LoadFailure onAgain={load} />;
  if (choices === undefined || choices.length === 0) {
    const isLoading = choices === undefined;
    return <p>{translate(isLoading ? 'editor.entityChoice.loading' : 'editor.entityChoice.none')}</p>;
  }
  const groups = [...Map.groupBy(choices, ({ group }) => group)].map(([label, members]) => ({
    label,
    value: label,
    children: members.map(({ value, title, detail }) => ({ value, label: title, text: detail })),
  }));
  return <CheckGroups {...props} groups={groups} />;
});
