// Fires an event at intervals, and shows nothing.
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { behave } from './behaviour.ts';
import { definePrimitive, type ComponentProps, type Properties } from './contract.ts';

const PROPS = {
  interval: { type: 'number', description: 'Milliseconds from one tick to the next.' },
  atOnce: {
    type: 'boolean',
    description:
      'The first tick comes at once; by default after one interval, so that the page loads faster.',
  },
  watch: {
    type: 'string',
    description:
      'Path of a GET call: it is called instead, and ticks begin when it answers something unusual.',
  },
  usual: { type: 'object', description: 'Members of the data that `watch` usually answers.' },
} as const satisfies Properties;

function Poll({
  interval,
  atOnce = false,
  watch,
  usual,
  onTick,
}: ComponentProps<typeof PROPS, 'tick', 'interval'>) {
  const element = useRef<HTMLSpanElement>(null);
  const tick = useEffectEvent(() => void onTick?.());
  // Before the behaviour is attached, whose first tick may come at once.
  useLayoutEffect(() => {
    const { current } = element;
    current?.addEventListener('tick', tick);
    return () => current?.removeEventListener('tick', tick);
  }, []);
  return <span ref={element} hidden data-on="tick" {...behave('poll', { interval, atOnce, watch, usual })} />;
}

/**
 * Fires `tick` every `interval` milliseconds. It pauses while the tab is hidden, and ticks as soon as the tab
 * is visible again.
 */
export default definePrimitive({ props: PROPS, required: ['interval'], events: ['tick'], component: Poll });
