// Draws the navigation of a site, whose panels open below its items.
import { behave } from './behaviour.ts';
import { definePrimitive, element } from './contract.ts';

/**
 * The block draws the markup: a list whose items hold a link and, for an item with a panel,
 * `button[aria-expanded]` directly before it. Its behaviour only changes `aria-expanded`.
 */
export default definePrimitive({
  draw:
    () =>
    ({ attrs }, children) =>
      element('nav', attrs, children, behave('nav-menu')),
});
