// Counts minutes and seconds down to `00:00`.
import { useEffect, useEffectEvent, useState } from 'react';
import { definePrimitive, type ComponentProps, type Properties } from '../contract.ts';

const PROPS = {
  seconds: { type: 'number', description: 'Seconds left at the first render. A new value restarts it.' },
} as const satisfies Properties;

const SECOND_MS = 1000;

function Countdown({ attrs, seconds, onEnd }: ComponentProps<typeof PROPS, 'end', 'seconds'>) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => void onEnd?.());
  useEffect(() => {
    const deadline = Date.now() + seconds * SECOND_MS;
    let timer: ReturnType<typeof setTimeout>;
    // Reads the clock instead of counting ticks: timers of hidden tabs are late.
    const tick = (): void => {
      const leftMs = Math.max(0, deadline - Date.now());
      setLeft(Math.ceil(leftMs / SECOND_MS));
      if (leftMs === 0) end();
      else timer = setTimeout(tick, leftMs % SECOND_MS || SECOND_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [seconds]);
  const places = [Math.floor(left / 60), left % 60].map((number) => String(number).padStart(2, '0'));
  // The role `timer` is not announced. Announcing every second would block all other announcements.
  return (
    <span {...attrs} role="timer">
      {places.join(':')}
    </span>
  );
}

/** At the end it fires `end` once. */
export default definePrimitive({
  props: PROPS,
  required: ['seconds'],
  starts: 'load',
  events: ['end'],
  component: Countdown,
});
