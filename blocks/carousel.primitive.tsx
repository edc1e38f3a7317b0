import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';
import { attachCarousel } from './carousel/attach-carousel.ts';

interface CarouselProps {
  /** Milliseconds that a slide stays. */
  interval?: number;
  /** False where nothing may move before the visitor presses the toggle: under an owner who edits. */
  autoplay?: boolean;
  children?: ReactNode;
}

function Carousel({ attrs, interval = 5000, autoplay = true, children }: CarouselProps & Host) {
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
 * Slides that follow one another. The block draws the markup: an element with `data-carousel="slides"` whose children are the slides, and
 * controls with `data-carousel` = `previous`, `next`, `toggle` (carries `aria-pressed` while stopped) or a slide's position (carries
 * `aria-current`). The shown slide's videos play while it moves. Without a script, and until it is near the window, it shows what the server drew: the first slide.
 */
export default definePrimitive<CarouselProps>({
  props: {
    interval: { type: 'number', description: 'Milliseconds that a slide stays; 5000 by default.' },
    autoplay: { type: 'boolean', description: 'Whether it begins to move by itself; true by default.' },
  },
  component: Carousel,
});
