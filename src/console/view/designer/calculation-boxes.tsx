// Edits how a number is calculated, and from which others.
import type { ReactElement } from 'react';
import { HOWS, type Calculation, type How } from '../../../../runtime/designer/calculations.ts';
import type { Card } from '../../../../runtime/designer/cards.ts';
import { answersOf } from '../../../../runtime/designer/conditions.ts';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';

/** The fields that can be calculated with: years are counted from a date, everything else is of numbers. */
const fieldsFor = (how: How, subjects: readonly DesignNode[]): DesignNode[] =>
  subjects.filter((each) => answersOf(each) === (how === 'years' ? 'date' : 'number'));

const firstOf = (how: How, subjects: readonly DesignNode[]): string[] =>
  fieldsFor(how, subjects)
    .slice(0, how === 'years' ? 1 : 2)
    .map(({ id }) => id);

/** What a calculation is at first; undefined where there is nothing to calculate with. */
export function firstCalculation(subjects: readonly DesignNode[]): Calculation | undefined {
  const how = HOWS.find((each) => firstOf(each, subjects).length > 0);
  return how && { how, of: firstOf(how, subjects) };
}

interface CalculationProps {
  card: Extract<Card, { verb: 'calculate' }>;
  subjects: readonly DesignNode[];
  change(card: Card): void;
}

export function CalculationBoxes({ card, subjects, change }: CalculationProps): ReactElement {
  const designing = useDesigner();
  const { words } = designing;
  const { how, of } = card.calculation;
  const write = (calculation: Calculation): void => {
    if (calculation.of.length > 0) change({ ...card, calculation });
  };
  const fields = fieldsFor(how, subjects);
  return (
    <>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('how')}</span>
        <select
          className="ed-box"
          value={how}
          onChange={({ currentTarget: { value } }) => {
            const next = HOWS.find((each) => each === value) ?? how;
            const isAlike = (next === 'years') === (how === 'years');
            write({ how: next, of: isAlike ? of : firstOf(next, subjects) });
          }}
        >
          {HOWS.filter((each) => fieldsFor(each, subjects).length > 0).map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
      </label>
      <div className="fd-only" role="group" aria-label={words('calculatedFrom')}>
        <span className="ed-panel-title">{words('calculatedFrom')}</span>
        {fields.map((field) => (
          <label key={field.id}>
            <input
              type={how === 'years' ? 'radio' : 'checkbox'}
              checked={of.includes(field.id)}
              onChange={({ currentTarget: { checked } }) => {
                const others = how === 'years' ? [] : of.filter((each) => each !== field.id);
                const chosen = checked ? [...others, field.id] : others;
                write({ how, of: fields.map((each) => each.id).filter((each) => chosen.includes(each)) });
              }}
            />
            {nameNode(designing, field)}
          </label>
        ))}
      </div>
    </>
  );
}
