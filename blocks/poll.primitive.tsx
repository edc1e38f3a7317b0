import { useEffect, useEffectEvent } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from './contract.ts';

const PROPS = {
  type: 'object',
  required: ['interval'],
  properties: {
    interval: { type: 'number', description: 'Milliseconds from one tick to the next.' },
    atOnce: {
      type: 'boolean',
      description:
        'The first tick comes at once; by default after one interval, so that the page loads faster.',
    },
  },
} as const satisfies ObjectSchema;

function Poll({ interval, atOnce = false, onTick }: ComponentProps<typeof PROPS, 'tick'>) {
  const tick = useEffectEvent(() => void onTick?.());
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
 * Draws nothing. Fires `tick` every `interval` milliseconds. It pauses while the tab is hidden, and ticks as
 * soon as the tab is visible again.
 */
export default definePrimitive({ props: PROPS, events: ['tick'], component: Poll });
