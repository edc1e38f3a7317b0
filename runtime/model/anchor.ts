/** Checks and makes names of blocks that links lead to: `/about#team`. */

/** Longest name in characters. */
const MAX_ANCHOR = 50;

const FORM = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u;

// Ids of the page itself. Formily's fields and React make others, which have a colon or begin with `field-`.
const OF_PAGE: ReadonlySet<string> = new Set(['main', 'more-of-menu', 'root', 'start-failure', 'styles']);

/** What is wrong with a name: its form, its length, or that the page itself uses it. */
type AnchorProblem = 'form' | 'long' | 'reserved';

/** Letters of any script, digits, `-` and `_`, a letter first. Undefined for a name that may be used. */
export function findAnchorProblem(name: string): AnchorProblem | undefined {
  if (Array.from(name).length > MAX_ANCHOR) return 'long';
  if (!FORM.test(name)) return 'form';
  return OF_PAGE.has(name) || name.startsWith('field-') ? 'reserved' : undefined;
}

/** A name as people type it: without `#` and blanks around it, in one form of Unicode. */
export function readAnchor(text: string): string {
  return text.trim().replace(/^#/, '').normalize('NFC');
}

/** The name, or the name with the first number behind it that is not taken. */
export function freeAnchor(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const stem = Array.from(name.replace(/-\d+$/, ''))
    .slice(0, MAX_ANCHOR - 4)
    .join('');
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
