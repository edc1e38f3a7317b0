// Draws a video that the visitor starts.
import { behave } from '../behaviour.ts';
import { definePrimitive, element } from '../contract.ts';

/**
 * The block draws the markup: a `media` with controls, and over it a cover with a button that has
 * `data-player="play"`. When the video has started, the element has `data-started`, which the block uses to
 * hide the cover.
 */
export default definePrimitive({
  draw:
    () =>
    ({ attrs }, children) =>
      element('div', attrs, children, behave('player')),
});
