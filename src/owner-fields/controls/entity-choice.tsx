// Draws a box that searches records of an entity while somebody types.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { LateSelect } from '../../../blocks/fields/late-select.tsx';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { askAfter } from '../../../runtime/model/while-wanted.ts';
import { describeCombobox } from '../../../blocks/fields/combobox.tsx';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { renderListPopup } from '../../../blocks/fields/list-popup.tsx';

interface Choice {
  value: string;
  label: string;
}

/** How long after the last key the search begins. */
const REST_MS = 250;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );

export const EntityChoice = describeCombobox(function EntityChoice(props: FieldProps): ReactElement {
  const { value, onChange, multiple, placeholder, maxCount, disabled } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const chosen = listOf(value);
  const { found, isLoading, failure, search, searchAgain, titles } = useChoices(props, chosen);
  const shown: Choice[] = [
    ...found,
    ...chosen
      .filter((id) => !found.some((each) => each.value === id))
      .map((id) => ({ value: id, label: titles.get(id) ?? id })),
  ];
  return (
    <>
      <LateSelect
        id={idsOf(field).control}
        className="field-wide"
        popupRender={renderListPopup}
        mode={multiple === true ? 'multiple' : undefined}
        value={multiple === true ? chosen : chosen[0]}
        options={shown}
        allowClear
        showSearch
        filterOption={false}
        loading={isLoading}
        disabled={disabled === true}
        maxCount={multiple === true ? (maxCount as number | undefined) : undefined}
        placeholder={placeholder as string | undefined}
        notFoundContent={translate(isLoading ? 'editor.entityChoice.loading' : 'editor.entityChoice.none')}
        status={field.selfErrors.length > 0 ? 'error' : undefined}
        onSearch={search}
        onOpenChange={(isOpen) => isOpen && searchAgain()}
        onChange={(next: unknown) => (onChange as (next: unknown) => void)(next)}
      />
      <p className="field-error" role="status">
        {failure}
      </p>
    </>
  );
});

interface Choices {
  found: readonly Choice[];
  isLoading: boolean;
  failure: string;
  /** The titles of records that were seen. */
  titles: ReadonlyMap<string, string>;
  search(text: string): void;
  /** For what was typed last: a key that opens the list is a letter, too. */
  searchAgain(): void;
}

/** Searches, and reads the titles of what is chosen. The answer to an older search is passed over. */
function useChoices({ call, title = 'title', filter }: FieldProps, chosen: readonly string[]): Choices {
  const { ask } = useFieldServices();
  const [state, setState] = useState<Pick<Choices, 'found' | 'isLoading' | 'failure'>>({
    found: [],
    isLoading: false,
    failure: '',
  });
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<{ q?: string; ids?: readonly string[] }>();
  const load = useEffectEvent(async (query: object): Promise<Choice[]> => {
    const rows = (await ask('choices', { call, filter, ...query })) as Record<string, unknown>[];
    return rows.map((row) => ({ value: String(row.id), label: String(row[String(title)] ?? row.id) }));
  });
  const known = useEffectEvent((choices: readonly Choice[]) =>
    setTitles((before) => new Map([...before, ...choices.map((each) => [each.value, each.label] as const)])),
  );
  const unknown = chosen.filter((id) => !titles.has(id)).join('\n');
  useEffect(() => {
    if (unknown === '') return;
    // What is gone keeps its id as its title.
    const ids = unknown.split('\n');
    const gone = ids.map((id) => ({ value: id, label: id }));
    load({ ids }).then(
      (choices) => known([...gone, ...choices]),
      () => known(gone),
    );
  }, [unknown]);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const ask = (): Promise<Choice[]> => {
      setState((before) => ({ ...before, isLoading: true, failure: '' }));
      return load(asked);
    };
    return askAfter(
      'choices',
      asked.q === '' ? 0 : REST_MS,
      ask,
      (found) => {
        known(found);
        setState({ found, isLoading: false, failure: '' });
      },
      (error) => {
        const failure = error instanceof Error ? error.message : String(error);
        setState({ found: [], isLoading: false, failure });
      },
    );
  }, [asked]);
  return {
    ...state,
    titles,
    search: (q) => setAsked({ q }),
    searchAgain: () => setAsked((before) => ({ q: before?.q ?? '' })),
  };
}
