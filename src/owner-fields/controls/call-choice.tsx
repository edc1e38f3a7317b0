// Draws a list of the values that a call answers, in groups.
import './owner.css';
import './call-choice.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { LateSelect } from '../../../blocks/fields/late-select.tsx';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { describeCombobox } from '../../../blocks/fields/combobox.tsx';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { renderListPopup } from '../../../blocks/fields/list-popup.tsx';
import { LoadFailure } from '../../../blocks/fields/load-failure.tsx';

interface Choice {
  value: string;
  title: string;
  group: string;
  detail: string;
  /** Address of a page that shows it. */
  shownAt?: string;
}

interface Option {
  value: string;
  label: string;
  detail: string;
}

interface OptionGroup {
  label: string;
  title: string;
  options: Option[];
}

export const CallChoice = describeCombobox(function CallChoice(props: FieldProps): ReactElement {
  const { value, onChange, disabled, call } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const { choices, hasFailed, load } = useChoices(String(call));
  const chosen = choices?.find((each) => each.value === value);
  return (
    <>
      <LateSelect
        id={idsOf(field).control}
        className="field-wide"
        popupRender={renderListPopup}
        value={chosen?.value}
        options={choices === undefined ? [] : inGroups(choices)}
        optionRender={renderOption}
        loading={choices === undefined && !hasFailed}
        showSearch
        optionFilterProp="label"
        disabled={disabled === true}
        notFoundContent={translate(
          choices === undefined ? 'editor.entityChoice.loading' : 'editor.entityChoice.none',
        )}
        status={field.selfErrors.length > 0 ? 'error' : undefined}
        onChange={onChange as (value: string) => void}
      />
      {(chosen?.shownAt ?? '') !== '' && (
        <ShownPage address={chosen?.shownAt ?? ''} title={chosen?.title ?? ''} />
      )}
      {hasFailed && <LoadFailure onAgain={load} />}
    </>
  );
});

/** A picture of a page: nothing in it runs, and nobody gets into it. */
function ShownPage({ address, title }: { address: string; title: string }): ReactElement {
  return (
    <span className="call-choice-page" aria-hidden inert>
      <iframe src={address} title={title} tabIndex={-1} sandbox="allow-same-origin" />
    </span>
  );
}

function renderOption({ data }: { data: object }): ReactElement {
  const { label, detail } = data as Option;
  return (
    <span className="call-choice">
      {label}
      {detail === '' ? null : <small>{detail}</small>}
    </span>
  );
}

/** Choices without a group stand above the groups. */
function inGroups(choices: readonly Choice[]): (Option | OptionGroup)[] {
  const optionOf = ({ value, title, detail }: Choice): Option => ({ value, label: title, detail });
  return [...Map.groupBy(choices, ({ group }) => group)].flatMap(
    ([group, members]): (Option | OptionGroup)[] => {
      const options = members.map(optionOf);
      return group === '' ? options : [{ label: group, title: group, options }];
    },
  );
}

/** What a call answers; loaded again after a failure. */
export function useChoices(call: string) {
  const { ask } = useFieldServices();
  const [choices, setChoices] = useState<readonly Choice[]>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback((): void => {
    ask('answer', { call, query: {} }).then(
      (found) => {
        setFailed(false);
        setChoices(found as Choice[]);
      },
      () => setFailed(true),
    );
  }, [ask, call]);
  useEffect(load, [load]);
  return { choices, hasFailed, load };
}
