/**
 * Lists the elements that a rich text may hold. The server, the editor and what is shown before the editor
 * keep the same.
 */

/** The elements that are stored, each with its attributes in the order in which they are written. */
export const RICH_TAGS: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  br: [],
  hr: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  pre: [],
  code: [],
  figure: [],
  figcaption: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  mark: [],
  a: ['href', 'target', 'rel'],
  img: ['width', 'height', 'srcset', 'sizes', 'src', 'alt', 'loading'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements that mean the same as one that is stored. A page has its own `h1`. */
export const SAME_TAGS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
};
