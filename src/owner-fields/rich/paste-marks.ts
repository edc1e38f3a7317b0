// Reads bold, italic and the like of pasted texts. Elements and styles say them, the innermost of them last.
import { stylesOf, type Styles } from './paste-styles.ts';

type MarkName = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub' | 'mark';
type Marks = Readonly<Partial<Record<MarkName, boolean>>>;

const MARKS_OF_TAGS: Readonly<Record<string, Marks>> = {
  B: { strong: true },
  STRONG: { strong: true },
  I: { em: true },
  EM: { em: true },
  U: { u: true },
  INS: { u: true },
  S: { s: true },
  STRIKE: { s: true },
  DEL: { s: true },
  SUP: { sup: true, sub: false },
  SUB: { sub: true, sup: false },
  MARK: { mark: true },
};
/** Elements that say nothing but marks. */
const INLINE = new Set([...Object.keys(MARKS_OF_TAGS), 'SPAN', 'FONT', 'BIG', 'SMALL', 'LABEL', 'BDO', 'TT']);
/** Elements that look bold or underlined by themselves: programs repeat it in their styles. */
const BOLD_ITSELF = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TH']);

interface MarkContext {
  marks: Marks;
  isHeading: boolean;
  isLink: boolean;
}

/** Google Docs marks a text by its background; elsewhere that is the look of a page. */
export function rewriteMarks(body: HTMLElement): void {
  const isOfDocs = body.querySelector('[id^="docs-internal-guid"]') !== null;
  rewrite(body, { marks: {}, isHeading: false, isLink: false }, isOfDocs);
}

function rewrite(parent: Element, context: MarkContext, isOfDocs: boolean): void {
  // They are replaced meanwhile.
  const nodes = [...parent.childNodes];
  for (const node of nodes) {
    if (node instanceof Text) wrap(node, context.marks);
    if (!(node instanceof Element)) continue;
    const { tagName } = node;
    const isHeading = context.isHeading || BOLD_ITSELF.has(tagName);
    const isLink = context.isLink || tagName === 'A';
    const styles = stylesOf(node);
    const said = { ...MARKS_OF_TAGS[tagName], ...marksOf(styles, isOfDocs && tagName === 'SPAN') };
    // The weight of a heading is its own, unless an element says more.
    if (isHeading && MARKS_OF_TAGS[tagName] === undefined) delete said.strong;
    if (isLink && MARKS_OF_TAGS[tagName] === undefined) delete said.u;
    rewrite(node, { marks: { ...context.marks, ...said }, isHeading, isLink }, isOfDocs);
    if (INLINE.has(tagName)) node.replaceWith(...node.childNodes);
  }
}

function wrap(text: Text, marks: Marks): void {
  if (/^\s*$/.test(text.data) && text.parentElement?.matches('table, tbody, thead, tr, ul, ol') === true)
    return;
  let inner: ChildNode = text;
  for (const [tag, isOn] of Object.entries(marks)) {
    if (!isOn) continue;
    const mark = document.createElement(tag);
    inner.replaceWith(mark);
    mark.append(inner);
    inner = mark;
  }
}

function marksOf(styles: Styles, hasMarker: boolean): { -readonly [Name in MarkName]?: boolean } {
  const weight = styles.get('font-weight') ?? '';
  const slant = styles.get('font-style') ?? '';
  const line = styles.get('text-decoration-line') ?? styles.get('text-decoration') ?? '';
  const height = styles.get('vertical-align') ?? '';
  const marker =
    styles.get('mso-highlight') ?? (hasMarker ? styles.get('background-color') : undefined) ?? '';
  return {
    ...(/^(?:bold|bolder|[6-9]00|1000)/i.test(weight) ? { strong: true } : {}),
    ...(/^(?:normal|lighter|[1-5]00)/i.test(weight) ? { strong: false } : {}),
    ...(/^(?:italic|oblique)/i.test(slant) ? { em: true } : {}),
    ...(/^normal/i.test(slant) ? { em: false } : {}),
    ...(/underline/i.test(line) ? { u: true } : {}),
    ...(/line-through/i.test(line) ? { s: true } : {}),
    ...(/^none/i.test(line) ? { u: false, s: false } : {}),
    ...(/^super/i.test(height) ? { sup: true, sub: false } : {}),
    ...(/^sub/i.test(height) ? { sub: true, sup: false } : {}),
    ...(/^baseline/i.test(height) ? { sub: false, sup: false } : {}),
    ...(marker === '' || /^(?:none|transparent|initial|#f{3,6}$|white)/i.test(marker) ? {} : { mark: true }),
  };
}
