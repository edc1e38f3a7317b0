/** Writes the rules that blocks carry into a cascade layer of their own. */

// Above what elements look like by themselves, below what owners set on a part (which is in no layer). The
// style element of a page may come before the style sheet, so it says the order, too.
const LAYER = 'owned';
const ORDER = `@layer theme,base,components,utilities,${LAYER};`;

/** Rules in their layer. Their order means nothing, so those of one media query stand together. */
export function inOwnLayer(rules: Iterable<string>): string {
  return `@layer ${LAYER}{${joinRules(rules)}}`;
}

function joinRules(rules: Iterable<string>): string {
  const byQuery = new Map<string, string[]>([['', []]]);
  for (const rule of rules) {
    const query = rule.startsWith('@media') ? rule.slice(0, rule.indexOf('{')) : '';
    const own = query === '' ? rule : rule.slice(query.length + 1, -1);
    byQuery.set(query, [...(byQuery.get(query) ?? []), own]);
  }
  return [...byQuery]
    .map(([query, own]) => (query === '' ? own.join('') : `${query}{${own.join('')}}`))
    .join('');
}

/** The rules of all blocks of a page, each once; empty without any. */
export function writeOwnStyles(rules: Iterable<string>): string {
  const all = new Set(rules);
  return all.size === 0 ? '' : ORDER + inOwnLayer(all);
}
