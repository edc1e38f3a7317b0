// Draws a video or map of another service, which is loaded when the visitor asks for it.
import { behave } from '../behaviour.ts';
import { definePrimitive, element } from '../contract.ts';

/**
 * The block draws the cover: a button that has `data-embed="load"`. Once it is used, the element has
 * `data-loaded`, and the frame of the service in it.
 */
export default definePrimitive({
  required: ['embed', 'name'],
  props: {
    embed: { type: 'string', description: 'Service and id: `youtube:dQw4w9WgXcQ`.' },
    name: { type: 'string', description: 'What it shows, for screen readers.' },
  },
  draw: ({ embed, name }) => {
    const behaviour = behave('embed', { embed, name });
    return ({ attrs }, children) => element('div', attrs, children, behaviour);
  },
});
