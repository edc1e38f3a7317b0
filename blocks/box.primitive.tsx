// Draws a container without styles.
import { definePrimitive, element } from './contract.ts';

const TAGS = [
  'div',
  'section',
  'header',
  'footer',
  'main',
  'nav',
  'aside',
  'article',
  'figure',
  'figcaption',
  'blockquote',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'address',
  'table',
  'tbody',
  'tr',
  'details',
  'summary',
  'span',
] as const;

export default definePrimitive({
  props: { as: { enum: TAGS, description: 'The HTML element.' } },
  draw:
    ({ as = 'div' }) =>
    ({ attrs }, children) =>
      element(as, attrs, children),
});
