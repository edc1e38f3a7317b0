// Reads the styles of what is pasted, as text: browsers drop those of Word.

/** The declarations of an element, by their names in small letters. */
export type Styles = ReadonlyMap<string, string>;

/**
 * Stands for `style`: the policy of pages reports each such attribute, even in a document that nobody sees.
 */
export const STYLE = 'data-style';

/** Markup with its styles as texts. */
export function quietStyles(html: string): string {
  return html.replaceAll(/(<[a-z][^<>]{0,5000}?\s)style(\s*=)/gi, `$1${STYLE}$2`);
}

export function stylesOf(element: Element): Styles {
  const parts = (element.getAttribute(STYLE) ?? '').split(';').map((each) => each.split(':'));
  return new Map(parts.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join(':').trim()]));
}

/** What a class of Excel or WPS can say. */
const READ = [
  'font-weight',
  'font-style',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
  'display',
];

/** Writes the styles of classes, as Excel has them, into their elements. */
export function applyClasses(body: HTMLElement, sheets: readonly string[]): void {
  for (const text of sheets) {
    const sheet = new CSSStyleSheet();
    // Excel writes its styles as a comment of HTML.
    sheet.replaceSync(text.replaceAll(/<!--|-->/g, ''));
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && /^[a-z]*\.[\w-]+$/i.test(rule.selectorText)) applyRule(body, rule);
  }
}

function applyRule(body: HTMLElement, { selectorText, style }: CSSStyleRule): void {
  const said = READ.map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value !== '');
  if (said.length === 0) return;
  const written = said.map((each) => each.join(':')).join(';');
  for (const element of body.querySelectorAll(selectorText))
    element.setAttribute('data-style', `${written};${element.getAttribute(STYLE) ?? ''}`);
}
