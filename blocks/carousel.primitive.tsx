import { useEffect, useRef } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from './contract.ts';
import { attachCarousel } from './carousel/attach-carousel.ts';

const PROPS = {
  type: 'object',
  properties: {
    interval: { type: 'number', description: 'Milliseconds that a slide is shown; 5000 by default.' },
    autoplay: {
      type: 'boolean',
      description: 'Whether it starts to move by itself; true by default. False in the editor.',
    },
  },
} as const satisfies ObjectSchema;

function Carousel({ attrs, interval = 5000, autoplay = true, children }: ComponentProps<typeof PROPS>) {
  const root = useRef<HTMLElement>(null);
  useEffect(
    () => (root.current === null ? undefined : attachCarousel(root.current, { interval, autoplay })),
    [interval, autoplay],
  );
  return (
    <section {...attrs} ref={root} aria-roledescription="carousel">
      {children}
    </section>
  );
}

/**
 * A slideshow. The block draws the markup: an element with `data-carousel="slides"` whose children are the
 * slides, and controls with `data-carousel` = `previous`, `next`, `toggle` (has `aria-pressed` while stopped)
 * or the position of a slide (has `aria-current`). Videos play on the shown slide only. Without JavaScript,
 * and until the carousel is near the viewport, the first slide is shown as the server rendered it.
 */
export default definePrimitive({ props: PROPS, component: Carousel });
