// Draws a row of tabs by the WAI-ARIA pattern.
import { behave } from '../behaviour.ts';
import { definePrimitive, element } from '../contract.ts';

/**
 * The block draws buttons with `role="tab"`, keeps one of them in the tab order, and shows its panel on
 * `click`. The arrow keys, Home and End move to a tab and click it.
 */
export default definePrimitive({
  draw:
    () =>
    ({ attrs }, children) =>
      element('div', attrs, children, { ...behave('tab-list'), role: 'tablist' }),
});
