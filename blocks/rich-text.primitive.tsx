import { definePrimitive, element } from './contract.ts';

/** Markup that the server has sanitised; nothing else may be given to it. With nothing to show it is `hidden`. */
export default definePrimitive<{ html?: string }>({
  props: { html: { type: 'string', description: 'Sanitised on the server, when it was saved and again when it was read.' } },
  draw({ html }) {
    const own = html === undefined || html === '' ? { hidden: true } : { dangerouslySetInnerHTML: { __html: html } };
    return ({ attrs }) => element('div', { ...attrs, ...own });
  },
});
