import { definePrimitive, element, isBlank } from './contract.ts';

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

interface TextProps {
  as?: (typeof TAGS)[number];
  /** ISO date that a `time` stands for. */
  dateTime?: string;
}

/** The text of its part, else its children; inside a link when the part has one. With nothing to show it is `hidden`. */
export default definePrimitive<TextProps>({
  props: { as: { enum: TAGS }, dateTime: { type: 'string' } },
  draw:
    ({ as = 'p', dateTime }) =>
    ({ attrs, text, link }, children) => {
      const content = isBlank(text) ? children : text;
      if (isBlank(content)) return element(as, { ...attrs, hidden: true });
      const host = dateTime === undefined ? attrs : { ...attrs, dateTime };
      return element(as, host, link === undefined ? content : <a {...link}>{content}</a>);
    },
});
