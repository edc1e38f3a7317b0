// Draws a slideshow.
import { behave } from './behaviour.ts';
import { definePrimitive, element } from './contract.ts';

/**
 * The block draws the markup: an element with `data-carousel="slides"` whose children are the slides, and
 * controls with `data-carousel` = `previous`, `next`, `toggle` (has `aria-pressed` while stopped) or the
 * position of a slide (has `aria-current`). Videos play on the shown slide only. With the class `touch-pan-y`
 * around the slides they follow a finger. Without JavaScript the first slide is shown as the server drew it.
 */
export default definePrimitive({
  props: {
    interval: { type: 'number', description: 'Milliseconds that a slide is shown; 5000 by default.' },
    autoplay: {
      type: 'boolean',
      description: 'Whether it starts to move by itself; true by default. False in the editor.',
    },
  },
  draw({ interval = 5000, autoplay = true }) {
    const own = { ...behave('carousel', { interval, autoplay }), 'aria-roledescription': 'carousel' };
    return ({ attrs }, children) => element('section', attrs, children, own);
  },
});
