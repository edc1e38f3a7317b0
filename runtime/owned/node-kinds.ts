/** Lists the element and the style that each kind of node begins with. */
import type { OwnedNode } from '../generated/documents.generated.ts';

type Kind = OwnedNode['is'];
type Tokens = Readonly<Record<string, string>>;

/** The elements that a kind of node may be, the first one by default. A kind without has one element. */
export const TAGS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  box: [
    'div',
    'section',
    'header',
    'footer',
    'nav',
    'aside',
    'article',
    'figure',
    'figcaption',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'address',
    'table',
    'tbody',
    'tr',
    'span',
  ],
  text: ['p', 'span', 'strong', 'em', 'small', 'li', 'dt', 'dd', 'figcaption', 'th', 'td'],
  list: ['ul', 'ol', 'div', 'dl', 'tbody'],
};

/** The style that a kind begins with. */
export const BASE_STYLES: Readonly<Record<Kind, Tokens>> = {
  box: {},
  heading: { font: 'heading', weight: 'heading', tracking: 'heading' },
  text: {},
  richText: {},
  picture: { width: 'full', fit: 'cover', radius: 'picture' },
  link: { look: 'underlined' },
  list: {},
  fold: { border: 'bottom', line: 'line' },
  icon: { box: 'm' },
  line: { border: 'top', line: 'line', width: 'full' },
  slot: {},
};

/** The size that a heading of a level begins with. */
export const HEADING_STEPS: Readonly<Record<number, string>> = { 2: '5', 3: '3', 4: '2' };

/** Kinds that hold other nodes. */
export const HOLDERS: ReadonlySet<Kind> = new Set<Kind>(['box', 'list', 'fold', 'link']);

// A sign at the end of the question, which turns when it opens; and in edit mode every answer is open.
const SUMMARY = 'ofold>summary';
export const FOLD_CLASS = 'ofold';
export const FOLD_OPEN_CLASS = 'ofoldo';
export const FOLD_RULES: readonly string[] = [
  `.${SUMMARY}{display:flex;align-items:center;justify-content:space-between;gap:var(--space-m);` +
    `min-height:max(44px,2.2rem);padding-block:var(--space-s);cursor:pointer;list-style:none}`,
  `.${SUMMARY}::after{content:'';flex:none;width:.5em;height:.5em;border:solid currentColor;` +
    `border-width:0 2px 2px 0;rotate:45deg;translate:0 -25%;transition:rotate .25s}`,
  `.ofold[open]>summary::after{rotate:225deg}`,
  `.${FOLD_OPEN_CLASS}::details-content{content-visibility:visible;block-size:auto}`,
];
