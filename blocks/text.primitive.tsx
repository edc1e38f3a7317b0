// Draws the text of a part, in the HTML element that the block names.
import { definePrimitive, element, isBlank } from './contract.ts';
import { withPhrases } from './heading.tsx';
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
  'caption',
  'th',
  'td',
  'summary',
] as const;

const HEADING = /^h\d$/;

/**
 * The text of its part with its marks, or else its children; inside a link if the part has one. A Chinese
 * heading breaks between phrases. Without content it is `hidden`.
 */
export default definePrimitive({
  props: {
    as: { enum: TAGS, description: 'The HTML element.' },
    dateTime: { type: 'string', description: 'ISO date of a `time` element.' },
  },
  draw({ as = 'p', dateTime }) {
    const isHeading = HEADING.test(as);
    return ({ attrs, text, link, runs }, children) => {
      const content = isBlank(text) ? children : drawText(text, runs, link !== undefined);
      if (isBlank(content)) return element(as, { ...attrs, hidden: true });
      const host = dateTime === undefined ? attrs : { ...attrs, dateTime };
      const drawn = element(as, host, link === undefined ? content : <a {...link}>{content}</a>);
      return isHeading ? withPhrases(drawn) : drawn;
    };
  },
});
