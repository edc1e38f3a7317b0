// Edits the first and the last day that a field takes: a day of the calendar, or one counted from today.
import { useState, type ReactElement } from 'react';
import {
  placeOfDayLimit,
  readDayLimit,
  writeDayLimit,
  type DayLimit,
  type DayLimitName,
} from '../../../../runtime/designer/day-limits.ts';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { valueAt } from '../../../../runtime/designer/texts.ts';
import { formatDate } from '../../../../runtime/language/functions.ts';
import { NumberBox } from '../../../panel/inputs.tsx';
import { useDesigner } from './designer-context.ts';

export function DayLimitsPart(): ReactElement | null {
  const { node } = useDesigner().session;
  if (node === undefined) return null;
  return (
    <>
      <DayLimitBoxes key={`${node.id} first`} node={node} name="first" />
      <DayLimitBoxes key={`${node.id} last`} node={node} name="last" />
    </>
  );
}

type How = 'unlimited' | 'aDay' | 'daysAfter' | 'daysBefore' | 'byHand';
const HOWS: readonly How[] = ['unlimited', 'aDay', 'daysAfter', 'daysBefore'];
const MOST_DAYS = 36_500;

const today = (): string => formatDate(Date.now(), 'iso', { language: 'en-US' });

function howOf(written: unknown, limit: DayLimit | undefined, isBefore: boolean): How {
  if (limit === undefined) return written === undefined ? 'unlimited' : 'byHand';
  if ('day' in limit) return 'aDay';
  return limit.fromToday < 0 || (limit.fromToday === 0 && isBefore) ? 'daysBefore' : 'daysAfter';
}

function DayLimitBoxes({ node, name }: { node: DesignNode; name: DayLimitName }): ReactElement {
  const { session, state, words, isOff } = useDesigner();
  // Today is 0 days before today, too.
  const [isBefore, setBefore] = useState(false);
  const place = placeOfDayLimit(node.rule, name);
  const written = valueAt(node.rule, place);
  const limit = readDayLimit(written);
  const how = howOf(written, limit, isBefore);
  const title = words(name === 'first' ? 'firstDay' : 'lastDay');
  const write = (next: DayLimit | undefined): void => {
    session.take(setValue(state.design, node.id, place, writeDayLimit(next)), `${node.id} ${name}`);
  };
  const choose = (next: string): void => {
    setBefore(next === 'daysBefore');
    if (next === 'unlimited') write(undefined);
    else if (next === 'aDay') write({ day: today() });
    else write({ fromToday: 0 });
  };
  return (
    <div className="fd-day-limit" role="group" aria-label={title}>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{title}</span>
        <select
          className="ed-box"
          disabled={isOff}
          value={how}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {[...HOWS, ...(how === 'byHand' ? ['byHand'] : [])].map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
      </label>
      {limit !== undefined && 'day' in limit && (
        <input
          className="ed-box"
          type="date"
          aria-label={`${title}, ${words('aDay')}`}
          disabled={isOff}
          value={limit.day}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') write({ day: value });
          }}
        />
      )}
      {limit !== undefined && 'fromToday' in limit && (
        <NumberBox
          title={words('days')}
          value={Math.abs(limit.fromToday)}
          {...{ min: 0, max: MOST_DAYS, isDisabled: isOff }}
          onChange={(days = 0) => write({ fromToday: how === 'daysBefore' ? -days : days })}
        />
      )}
    </div>
  );
}
