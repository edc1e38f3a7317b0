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
  'details',
  'summary',
  'span',
] as const;

/** A container without a look of its own; `as` says what it means. */
export default definePrimitive<{ as?: (typeof TAGS)[number] }>({
  props: { as: { enum: TAGS } },
  draw:
    ({ as = 'div' }) =>
    ({ attrs }, children) =>
      element(as, attrs, children),
});
