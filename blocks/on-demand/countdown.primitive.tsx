import { useEffect, useEffectEvent, useState } from 'react';
import { definePrimitive, type Host } from '../contract.ts';

interface CountdownProps {
  /** What is left now; by whose clock it was counted is nobody's matter here. */
  seconds: number;
  onEnd?(): void;
}

const SECOND_MS = 1000;

function Countdown({ attrs, seconds, onEnd }: CountdownProps & Host) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const deadline = Date.now() + seconds * SECOND_MS;
    let timer: ReturnType<typeof setTimeout>;
    // By the clock and not by counting: a hidden tab's timers come late.
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
  // A timer is not read out by itself: a voice that says each second says nothing else.
  return (
    <span {...attrs} role="timer">
      {places.join(':')}
    </span>
  );
}

/** Minutes and seconds that run down to `00:00`, and `end` then, once. A new `seconds` starts it anew. */
export default definePrimitive<CountdownProps>({
  props: { seconds: { type: 'number', description: 'What is left when it is drawn.' } },
  events: ['end'],
  component: Countdown,
});
