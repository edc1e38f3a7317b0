import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useRef, useState, type ReactElement } from 'react';
import { choicesOf } from './choices.ts';
import { describeGroup } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldHost } from './host.ts';

/**
 * The ranked choices as a numbered list with buttons, and the others below it. After each step the focus
 * stays at the choice, and its new place is said.
 */
export const RankedChoices = observer(function RankedChoices({
  value,
  onChange,
  disabled,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const choices = choicesOf(field);
  const ranked: readonly unknown[] = Array.isArray(value) ? value : [];
  const labelOf = (each: unknown): string => choices.find((one) => one.value === each)?.label ?? String(each);
  const put = (next: readonly unknown[], moved: unknown): void => {
    (onChange as (value: unknown[]) => void)([...next]);
    const place = next.indexOf(moved) + 1;
    const title = labelOf(moved);
    setSaid(place === 0 ? say('form.ranking.out', { title }) : say('form.ranking.at', { title, place }));
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(
          `[data-choice="${choices.findIndex((one) => one.value === moved)}"] button:enabled`,
        )
        ?.focus(),
    );
  };
  const button = (label: string, sign: string, act: (() => void) | undefined): ReactElement => (
    <button
      type="button"
      className="row-button"
      aria-label={label}
      disabled={disabled === true || act === undefined}
      onClick={act}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  const moved = (from: number, to: number): unknown[] =>
    ranked.toSpliced(from, 1).toSpliced(to, 0, ranked[from]);
  return (
    <div {...describeGroup(field)} ref={box} className="ranking">
      <ol>
        {ranked.map((each, at) => {
          const title = labelOf(each);
          return (
            <li key={title} data-choice={choices.findIndex((one) => one.value === each)}>
              <span className="ranking-place">{at + 1}</span>
              <span className="ranking-title">{title}</span>
              {button(
                `${say('form.row.up')}: ${title}`,
                '↑',
                at === 0 ? undefined : () => put(moved(at, at - 1), each),
              )}
              {button(
                `${say('form.row.down')}: ${title}`,
                '↓',
                at === ranked.length - 1 ? undefined : () => put(moved(at, at + 1), each),
              )}
              {button(`${say('form.transfer.remove')}: ${title}`, '×', () =>
                put(ranked.toSpliced(at, 1), each),
              )}
            </li>
          );
        })}
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
                {say('form.ranking.add', { title: choice.label, place: ranked.length + 1 })}
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
