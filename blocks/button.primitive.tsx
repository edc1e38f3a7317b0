import { definePrimitive, element, isBlank, NO_PROPS } from './contract.ts';

/** A button that runs its actions; a link if its part has one. Without content it is `hidden`. */
export default definePrimitive({
  props: NO_PROPS,
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
