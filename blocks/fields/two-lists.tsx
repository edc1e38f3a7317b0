// Draws the available and the chosen values in two native lists.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useRef, type ReactElement, type RefObject } from 'react';
import { choicesOf } from './choices.ts';
import { describeGroup, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

// What a rule calls the two sides.
const textsOf = (texts: unknown): readonly (string | undefined)[] =>
  Array.isArray(texts) ? (texts as string[]) : [];

/** The available and the chosen values, in two native lists. Several values can be moved at once. */
const isRtl = (): boolean => document.documentElement.dir === 'rtl';

export const TwoLists = observer(function TwoLists(props: FieldProps): ReactElement {
  const { value, onChange, disabled, titles, operations } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const offered = useRef<HTMLSelectElement>(null);
  const chosen = useRef<HTMLSelectElement>(null);
  const choices = choicesOf(field);
  const values: unknown[] = Array.isArray(value) ? value : [];
  const isOff = disabled === true;

  const side = (
    name: string,
    ref: RefObject<HTMLSelectElement | null>,
    isChosen: boolean,
    action: string,
  ): ReactElement => (
    <div className="two-lists-side">
      <label className="two-lists-list">
        <span className="field-help">{name}</span>
        <select ref={ref} multiple size={6} disabled={isOff} onDoubleClick={() => move(ref, isChosen)}>
          {choices.map((choice, index) =>
            values.includes(choice.value) === isChosen ? (
              <option key={choice.label} value={index}>
                {choice.label}
              </option>
            ) : null,
          )}
        </select>
      </label>
      <button type="button" className="row-add" disabled={isOff} onClick={() => move(ref, isChosen)}>
        {action}
      </button>
    </div>
  );
  const move = ({ current }: RefObject<HTMLSelectElement | null>, isChosen: boolean): void => {
    const marked = [...(current?.selectedOptions ?? [])].map(
      (option) => choices[Number(option.value)]?.value,
    );
    if (marked.length === 0) return;
    (onChange as (values: unknown[]) => void)(
      isChosen ? values.filter((each) => !marked.includes(each)) : [...values, ...marked],
    );
  };
  return (
    <div className="two-lists" {...describeGroup(field)} id={idsOf(field).control}>
      {side(
        textsOf(titles)[0] ?? translate('form.transfer.offered'),
        offered,
        false,
        `${textsOf(operations)[0] ?? translate('form.transfer.add')} ${isRtl() ? '←' : '→'}`,
      )}
      {side(
        textsOf(titles)[1] ?? translate('form.transfer.chosen'),
        chosen,
        true,
        `${isRtl() ? '→' : '←'} ${textsOf(operations)[1] ?? translate('form.transfer.remove')}`,
      )}
    </div>
  );
});
