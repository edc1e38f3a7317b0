// Draws choices that a person puts in an order with buttons.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useRef, useState, type ReactElement } from 'react';
import { choicesOf } from './choices.ts';
import { describeGroup } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

/** After each step the focus stays at the choice, and its new place is announced. */
export const RankedChoices = observer(function RankedChoices({
  value,
  onChange,
  disabled,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const choices = choicesOf(field);
  const ranked: readonly unknown[] = Array.isArray(value) ? value : [];
  const labelOf = (each: unknown): string => choices.find((one) => one.value === each)?.label ?? String(each);
  const indexOf = (each: unknown): number => choices.findIndex((one) => one.value === each);
  const put = (next: readonly unknown[], moved: unknown): void => {
    (onChange as (value: unknown[]) => void)([...next]);
    const place = next.indexOf(moved) + 1;
    const title = labelOf(moved);
    setSaid(translate(place === 0 ? 'form.ranking.out' : 'form.ranking.at', { title, place }));
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-choice="${indexOf(moved)}"] button:enabled`)?.focus(),
    );
  };
  const moved = (from: number, to: number): unknown[] =>
    ranked.toSpliced(from, 1).toSpliced(to, 0, ranked[from]);
  return (
    <div {...describeGroup(field)} ref={box} className="ranking">
      <ol>
        {ranked.map((each, at) => (
          <Ranked
            key={labelOf(each)}
            {...{ at, title: labelOf(each), index: indexOf(each), isOff: disabled === true }}
            up={at === 0 ? undefined : () => put(moved(at, at - 1), each)}
            down={at === ranked.length - 1 ? undefined : () => put(moved(at, at + 1), each)}
            remove={() => put(ranked.toSpliced(at, 1), each)}
          />
        ))}
      </ol>
      <ul>
        {choices.map((choice, index) =>
          ranked.includes(choice.value) ? null : (
            <li key={choice.label} data-choice={index}>
              <button
                type="button"
                className="row-add"
                disabled={disabled === true || choice.disabled === true}
                onClick={() => put([...ranked, choice.value], choice.value)}
              >
                {translate('form.ranking.add', { title: choice.label, place: ranked.length + 1 })}
              </button>
            </li>
          ),
        )}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
});

interface RankedProps {
  at: number;
  title: string;
  /** Among the choices. */
  index: number;
  isOff: boolean;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  remove(): void;
}

function Ranked({ at, title, index, isOff, up, down, remove }: RankedProps): ReactElement {
  const { translate } = useFieldServices();
  const button = (label: string, sign: string, act: (() => void) | undefined): ReactElement => (
    <button
      type="button"
      className="row-button"
      aria-label={`${label}: ${title}`}
      disabled={isOff || act === undefined}
      onClick={act}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <li data-choice={index}>
      <span className="ranking-place">{at + 1}</span>
      <span className="ranking-title">{title}</span>
      {button(translate('form.row.up'), '↑', up)}
      {button(translate('form.row.down'), '↓', down)}
      {button(translate('form.transfer.remove'), '×', remove)}
    </li>
  );
}
