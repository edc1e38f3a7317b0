import { definePrimitive, element, isBlank } from './contract.ts';
import { drawText } from './text-runs.tsx';

const TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'span',
  'strong',
  'em',
  'del',
  'mark',
  'small',
  'time',
  'li',
  'dt',
  'dd',
  'figcaption',
  'summary',
] as const;

/**
 * The text of its part with its marks, or else its children; inside a link if the part has one. Without
 * content it is `hidden`.
 */
export default definePrimitive({
  props: {
    type: 'object',
    properties: {
      as: { enum: TAGS, description: 'The HTML element.' },
      dateTime: { type: 'string', description: 'ISO date of a `time` element.' },
    },
  },
  draw:
    ({ as = 'p', dateTime }) =>
    ({ attrs, text, link, runs }, children) => {
      const content = isBlank(text) ? children : drawText(text, runs, link !== undefined);
      if (isBlank(content)) return element(as, { ...attrs, hidden: true });
      const host = dateTime === undefined ? attrs : { ...attrs, dateTime };
      return element(as, host, link === undefined ? content : <a {...link}>{content}</a>);
    },
});
