import { definePrimitive, element } from './contract.ts';

interface RichTextProps {
  html?: string;
  /** What a table is called as the place it scrolls in. */
  tableLabel?: string;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

// In sanitised markup a "<" is always the beginning of a tag.
function letTablesScroll(html: string, label: string): string {
  const name = label.replaceAll(/[&"<]/g, (sign) => ESCAPED[sign] ?? sign);
  return html
    .replaceAll(/<table\b/g, `<div class="prose-table" role="group" tabindex="0" aria-label="${name}"><table`)
    .replaceAll('</table>', '</table></div>');
}

/**
 * Markup that the server has sanitised; nothing else may be given to it. A table that is wider than the text scrolls in itself, and can be
 * reached by keyboard for that. With nothing to show it is `hidden`.
 */
export default definePrimitive<RichTextProps>({
  props: {
    html: {
      type: 'string',
      description: 'Sanitised on the server, when it was saved and again when it was read.',
    },
    tableLabel: { type: 'string' },
  },
  draw({ html, tableLabel = '' }) {
    const own =
      typeof html !== 'string' || html === ''
        ? { hidden: true }
        : { dangerouslySetInnerHTML: { __html: letTablesScroll(html, tableLabel) } };
    return ({ attrs }) => element('div', { ...attrs, ...own });
  },
});
