// Edits how a number is calculated, and from which others.
import type { ReactElement } from 'react';
import { countsDays, HOWS, type Calculation, type How } from '../../../../runtime/designer/calculations.ts';
import type { Card } from '../../../../runtime/designer/cards.ts';
import { answersOf } from '../../../../runtime/designer/conditions.ts';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { componentOf } from '../../../../runtime/designer/roles.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';

/** Ways with the same fields. */
const familyOf = (how: How): How | 'days' | 'numbers' =>
  how === 'years' ? how : countsDays(how) ? 'days' : 'numbers';

const isRange = ({ rule }: DesignNode): boolean => componentOf(rule) === 'DatePicker.RangePicker';
const isDate = (node: DesignNode): boolean =>
  answersOf(node) === 'date' && componentOf(node.rule) === 'DatePicker';

/** The fields that can be calculated with: years and days are counted by dates, all else is of numbers. */
const fieldsFor = (how: How, subjects: readonly DesignNode[]): DesignNode[] =>
  subjects.filter((each) =>
    countsDays(how)
      ? isDate(each) || isRange(each)
      : how === 'years'
        ? isDate(each)
        : answersOf(each) === 'number',
  );

/** A field of both days, or the first two dates. */
function firstOf(how: How, subjects: readonly DesignNode[]): string[] {
  const fields = fieldsFor(how, subjects);
  const range = countsDays(how) ? fields.find(isRange) : undefined;
  const taken = range === undefined ? fields.slice(0, how === 'years' ? 1 : 2) : [range];
  return countsDays(how) && range === undefined && taken.length < 2 ? [] : taken.map(({ id }) => id);
}

/**
 * The fields after one was clicked. What is subtracted and the day that is counted to come last; days are
 * counted between the last two dates that were clicked.
 */
function clicked({ how, of }: Calculation, field: DesignNode, fields: readonly DesignNode[]): string[] {
  const others = of.filter((id) => id !== field.id);
  if (how === 'years' || (countsDays(how) && isRange(field))) return [field.id];
  if (countsDays(how)) {
    const dates = others.filter((id) => fields.some((each) => each.id === id && !isRange(each)));
    const first = dates.at(-1) ?? fields.find((each) => each !== field && !isRange(each))?.id;
    return first === undefined ? [] : [first, field.id];
  }
  if (of.includes(field.id)) return others;
  if (how === 'difference') return [...others, field.id];
  return fields.map(({ id }) => id).filter((id) => id === field.id || of.includes(id));
}

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
            const isAlike = familyOf(next) === familyOf(how);
            write({ how: next, of: isAlike ? of : firstOf(next, subjects) });
          }}
        >
          {HOWS.filter((each) => firstOf(each, subjects).length > 0).map((each) => (
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
              onChange={() => write({ how, of: clicked(card.calculation, field, fields) })}
            />
            {nameNode(designing, field)}
          </label>
        ))}
      </div>
    </>
  );
}
