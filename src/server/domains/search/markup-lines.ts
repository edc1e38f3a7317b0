/** Reads the text of rich text for the index. */

const INLINE_TAG = /<\/?(?:a|b|em|i|mark|s|strong|sub|sup|u|code)(?:\s[^>]*)?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of sanitised markup: one line for each block, list entry and table cell. */
export function linesOfMarkup(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
