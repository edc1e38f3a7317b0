/** Finds the place of a theme that each token of a file means. What is left says where and why. */
import { formatPointer } from '../../model/pointer.ts';
import type { Scheme } from '../theme-document.ts';
import { listTokens, References, setOf, type Token } from './list-tokens.ts';
import { firstFamily, MEASURES, readMeasure, type Measure } from './measures.ts';
import { readColour } from './token-colour.ts';
import { fontOf, isDark, roleOf } from './token-names.ts';
import { contextsOf } from './token-sets.ts';
import { SEEDS } from './write-tokens.ts';

export type LeftReason =
  | 'noColour'
  | 'transparent'
  | 'twoColours'
  | 'reference'
  | 'computed'
  | 'twice'
  | 'otherSet'
  | 'noChoice'
  | 'noFont'
  | 'noRole'
  | 'theme';

export interface LeftToken {
  /** JSON Pointer into the file. */
  path: string;
  name: string;
  reason: LeftReason;
  /** What is wrong in the theme that stands in a file of ours. */
  what?: string;
}

interface Found {
  token: Token;
  value: string | number;
}

/** Several tokens may mean one place: the first whose name is ours comes first. */
export class Findings {
  readonly places = new Map<string, Found>();
  readonly left: LeftToken[] = [];
  private readonly byAlias = new Set<string>();

  add(to: string, token: Token, value: string | number, isAlias = false): void {
    const before = this.places.get(to);
    if (before === undefined) {
      this.places.set(to, { token, value });
      if (isAlias) this.byAlias.add(to);
      return;
    }
    if (this.byAlias.has(to) && !isAlias) {
      this.places.set(to, { token, value });
      this.byAlias.delete(to);
      if (before.value !== value) this.leave(before.token, 'twice');
    } else if (before.value !== value) this.leave(token, 'twice');
  }

  /** Once, also where it is read by day and by night. */
  leave({ path, words }: Pick<Token, 'path' | 'words'>, reason: LeftReason, what?: string): void {
    if (this.left.some((each) => each.path === path && each.reason === reason)) return;
    this.left.push({ path, name: words.join(' / '), reason, ...(what === undefined ? {} : { what }) });
  }
}

/** Every token by the place of a theme that it means. */
export function findPlaces(
  file: Readonly<Record<string, unknown>>,
  isOwn: boolean,
  usual: Scheme,
  findings: Findings,
): void {
  const tokens = listTokens(file);
  const contexts = isOwn ? undefined : contextsOf(file);
  if (contexts === undefined) {
    const references = new References(tokens, { isOrdered: false });
    for (const token of byLength(tokens)) placeToken(token, { isOwn, usual, references, findings });
    return;
  }
  for (const { scheme, sets } of contexts) {
    // What stands later holds, so it is asked first.
    const held = tokens
      .filter((token) => sets.includes(setOf(token)))
      .toSorted((one, other) => sets.indexOf(setOf(other)) - sets.indexOf(setOf(one)));
    const references = new References(held, { isOrdered: true });
    for (const token of byLength(held))
      placeToken(token, { isOwn, usual: scheme, references, findings, usualIsDay: scheme === 'dark' });
  }
  const all = new Set(contexts.flatMap(({ sets }) => sets));
  for (const token of tokens) if (!all.has(setOf(token))) findings.leave(token, 'otherSet');
}

/** `text` is meant rather than `link/text`. */
const byLength = (tokens: readonly Token[]): Token[] =>
  tokens.toSorted((one, other) => one.words.length - other.words.length);

interface PlaceOptions {
  isOwn: boolean;
  usual: Scheme;
  references: References;
  findings: Findings;
  /** What is the same by night as by day needs no word. */
  usualIsDay?: boolean;
}

function placeToken(token: Token, options: PlaceOptions): void {
  const { isOwn, usual, references, findings, usualIsDay } = options;
  const { words } = token;
  const measure = measureOf(token, isOwn);
  const seed = isOwn && words.at(-2) === SEEDS ? words.at(-1) : undefined;
  const named = measure === undefined && seed === undefined ? roleOf(words) : undefined;
  if (measure === undefined && seed === undefined && named === undefined) {
    findings.leave(token, 'noRole');
    return;
  }
  const meant = references.follow(token);
  if (meant === undefined || meant.isComputed === true) {
    findings.leave(token, meant === undefined ? 'reference' : 'computed');
    return;
  }
  if (measure !== undefined) {
    const value = readMeasure(measure, meant.value);
    const isFont = measure.$type === 'fontFamily';
    if (value !== undefined) findings.add(formatPointer([measure.group, measure.name]), token, value);
    else if (isFont) findings.leave(token, 'noFont', firstFamily(meant.value));
    else findings.leave(token, 'noChoice');
    return;
  }
  const colour = readColour(meant.value);
  if ('fault' in colour) {
    // `text-md` may be a size: only what says that it is a colour, or nothing, is a fault.
    const isOther = meant.type !== undefined && meant.type.toLowerCase() !== 'color';
    findings.leave(token, isOther ? 'noRole' : colour.fault);
    return;
  }
  const scheme = isDark(words.slice(0, -1)) ? 'dark' : usual;
  const to = seed === undefined ? ['colors', scheme, named?.role ?? ''] : ['seeds', seed];
  const day = findings.places.get(formatPointer(['colors', 'light', named?.role ?? '']));
  if (usualIsDay === true && day?.token === token && day.value === colour.hex) return;
  findings.add(formatPointer(to), token, colour.hex, named?.isAlias);
}

/** `shape/radius` as we write it; of another program the fonts of headings and of texts. */
function measureOf({ words, type = '' }: Token, isOwn: boolean): Measure | undefined {
  const font = !isOwn && /^fontfamil(?:y|ies)$/i.test(type) ? fontOf(words) : undefined;
  const [group, name] = font === undefined ? words : ['type', font];
  return font !== undefined || words.length === 2
    ? MEASURES.find((each) => each.group === group && each.name === name)
    : undefined;
}
