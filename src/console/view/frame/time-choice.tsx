// Chooses the time of figures: one of a few, or the days from one to another.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

/** The last days, or the days from one to another (YYYY-MM-DD). */
export type Time = { days: number } | { from: string; to: string };

interface TimeChoiceProps {
  times: readonly { days: number; title: string }[];
  time: Time;
  onChange(time: Time): void;
}

export function TimeChoice({ times, time, onChange }: TimeChoiceProps): ReactElement {
  const { translate } = useConsole();
  const own = 'from' in time ? time : { from: '', to: '' };
  const [from, setFrom] = useState(own.from);
  const [to, setTo] = useState(own.to);
  return (
    <form
      method="post"
      className="figures-time"
      aria-label={translate('figures.time')}
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== '' && to !== '') onChange({ from, to });
      }}
    >
      <div className="console-actions">
        {times.map(({ days, title }) => {
          const isChosen = 'days' in time && time.days === days;
          return (
            <Button
              key={days}
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange({ days })}
            >
              {title}
            </Button>
          );
        })}
      </div>
      <div className="figures-own">
        <label>
          {translate('figures.from')}
          <input
            type="date"
            required
            value={from}
            max={to === '' ? undefined : to}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
        <label>
          {translate('figures.to')}
          <input
            type="date"
            required
            value={to}
            min={from === '' ? undefined : from}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <Button htmlType="submit">{translate('figures.show')}</Button>
      </div>
    </form>
  );
}
