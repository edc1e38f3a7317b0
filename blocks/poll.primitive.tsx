import { useEffect, useEffectEvent } from 'react';
import { definePrimitive, type Host } from './contract.ts';

interface PollProps {
  /** Milliseconds from one tick to the next. */
  interval: number;
  /** The first tick comes at once, and not after an interval. */
  atOnce?: boolean;
  onTick?(): void;
}

function Poll({ interval, atOnce = false, onTick }: PollProps & Host) {
  const tick = useEffectEvent(() => onTick?.());
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = (): void => {
      if (!document.hidden) timer = setInterval(tick, interval);
    };
    const follow = (): void => {
      clearInterval(timer);
      if (!document.hidden) tick();
      start();
    };
    if (atOnce) follow();
    else start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [interval, atOnce]);
  return null;
}

/**
 * Draws nothing. Says `tick` every `interval` milliseconds; the first time when one has passed, so that asking is no part of a page's loading, or `atOnce`.
 * It stands still while the tab is hidden, and asks at once when it is seen again.
 */
export default definePrimitive<PollProps>({
  props: {
    interval: { type: 'number', description: 'Milliseconds from one tick to the next.' },
    atOnce: { type: 'boolean', description: 'The first tick comes at once.' },
  },
  events: ['tick'],
  component: Poll,
});
