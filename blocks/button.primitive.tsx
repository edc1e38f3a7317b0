// Draws a button that runs actions, or a link if its part has one.
import { definePrimitive, element, isBlank } from './contract.ts';
import { drawText } from './text-runs.tsx';

/** Without content, and with a link that leads to nothing, it is `hidden`. */
export default definePrimitive({
  draw:
    () =>
    ({ attrs, text, link, runs, isDead }, children) => {
      const content = children ?? drawText(text, runs, true);
      const host = isDead === true || isBlank(content) ? { ...attrs, hidden: true } : attrs;
      return link === undefined
        ? element('button', { type: 'button', ...host }, content)
        : element('a', host, content, link);
    },
});
