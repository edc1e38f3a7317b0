// Draws HTML that the server has sanitised.
import { definePrimitive, element } from './contract.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

// In sanitised HTML every "<" begins a tag.
function makeTablesScrollable(html: string, label: string): string {
  const name = label.replaceAll(/[&"<]/g, (sign) => ESCAPED[sign] ?? sign);
  return html
    .replaceAll(/<table\b/g, `<div class="prose-table" role="group" tabindex="0" aria-label="${name}"><table`)
    .replaceAll('</table>', '</table></div>');
}

/** Never pass other HTML. A table wider than the text scrolls in a focusable box. */
export default definePrimitive({
  props: {
    html: {
      type: 'string',
      description: 'Sanitised by the server when it is saved and again when it is read.',
    },
    tableLabel: {
      type: 'string',
      description: 'Name of the scrolling box of a table, for screen readers.',
    },
  },
  draw({ html, tableLabel = '' }) {
    const own =
      typeof html !== 'string' || html === ''
        ? { hidden: true }
        : { dangerouslySetInnerHTML: { __html: makeTablesScrollable(html, tableLabel) } };
    return ({ attrs }) => element('div', { ...attrs, ...own });
  },
});
