import { definePrimitive, element, isBlank } from './contract.ts';

/** A button that runs its actions; a link with a button's look when its part has one. With nothing to show it is `hidden`. */
export default definePrimitive({
  props: {},
  draw:
    () =>
    ({ attrs, text, link }, children) => {
      const content = children ?? text;
      const host = isBlank(content) ? { ...attrs, hidden: true } : attrs;
      return link === undefined
        ? element('button', { type: 'button', ...host }, content)
        : element('a', host, content, link);
    },
});
