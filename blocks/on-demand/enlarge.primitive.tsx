// Draws a link that opens a picture in a lightbox.
import { behave } from '../behaviour.ts';
import { definePrimitive, element } from '../contract.ts';

/** Without JavaScript the browser shows the picture itself. */
export default definePrimitive({
  props: {
    href: { type: 'string', format: 'media', description: 'The address of the picture.' },
    alt: { type: 'string', description: 'Its text alternative.' },
    labels: {
      type: 'object',
      description: 'Texts of the controls.',
      properties: {
        close: { type: 'string' },
        zoomIn: { type: 'string' },
        zoomOut: { type: 'string' },
        previous: { type: 'string' },
        next: { type: 'string' },
      },
    },
  },
  draw: ({ href = '', alt = '', labels = {} }) => {
    const own = { ...behave('enlarge', { alt, labels }), href, 'aria-haspopup': 'dialog' };
    return ({ attrs }, children) => element('a', attrs, children, own);
  },
});
