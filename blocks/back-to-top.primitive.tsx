// Draws a link to the top of the page.
import { behave } from './behaviour.ts';
import { definePrimitive, element } from './contract.ts';

/** It has `data-far` while the page is scrolled by more than a screen and it covers no form. */
export default definePrimitive({
  draw:
    () =>
    ({ attrs }, children) =>
      element('a', attrs, children, { ...behave('back-to-top'), href: '#top' }),
});
