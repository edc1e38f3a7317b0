// Draws pictures and videos in a strip that scrolls sideways.
import { behave } from '../behaviour.ts';
import { definePrimitive, element } from '../contract.ts';

/**
 * The block draws the markup: an element with `data-gallery="strip"` whose children are each as wide as
 * itself, and controls with `data-gallery` = `previous`, `next` (have `aria-disabled` at the ends) or the
 * position of a picture (has `aria-current`). The arrow keys, Home and End move it too. Without JavaScript
 * the strip can still be scrolled.
 */
export default definePrimitive({
  draw:
    () =>
    ({ attrs }, children) =>
      element('div', { role: 'group', ...attrs }, children, behave('gallery')),
});
