/** Finds the place of a theme that each token of a file means. What is left says where and why. */
import { formatPointer } from '../../model/pointer.ts';
import { layOver } from '../color.ts';
import { SURFACE_ROLES, type Role, type Scheme } from '../theme-document.ts';
import { listTokens, setOf, type Token } from './list-tokens.ts';
import { firstFamily, MEASURES, readMeasure, type Measure } from './measures.ts';
import { References } from './references.ts';
import { readColour } from './token-colour.ts';
import { fontOf, isDark, roleOf } from './token-names.ts';
import { contextsOf } from './token-sets.ts';
import { SEEDS } from './write-tokens.ts';

export type LeftReason =
  | 'noColour'
  | 'transparent'
  | 'twoColours'
  | 'reference'
  | 'tooLong'
  | 'noTokens'
  | 'tooMany'
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
  /** What the token says: of a colour that lets its ground through, not what is seen of it. */
  said: string | number;
}

/** Texts and lines are drawn on the ground of the page; buttons have a colour of their own. */
const ON_GROUND: ReadonlySet<Role> = new Set(
  SURFACE_ROLES.filter((role) => role.startsWith('text') || !role.includes('brand')),
);

interface SheerColour {
  scheme: Scheme;
  role: Role;
  rank: number;
  token: Token;
  hex: string;
  /** How much of it is seen: below 1. */
  part: number;
}

/** Several tokens may mean one place: the first whose name says it best holds. */
export class Findings {
  readonly places = new Map<string, Found>();
  readonly left: LeftToken[] = [];
  private readonly ranks = new Map<string, number>();
  private readonly sheer: SheerColour[] = [];
  private readonly reasons = new Set<string>();

  add(to: string, found: Found, rank = 0): void {
    const before = this.places.get(to);
    const isBetter = rank < (this.ranks.get(to) ?? Infinity);
    if (isBetter) {
      this.places.set(to, found);
      this.ranks.set(to, rank);
    }
    if (before !== undefined && before.value !== found.value)
      this.leave(isBetter ? before.token : found.token, 'twice');
  }

  /** For `laySheer`: a colour that lets its ground through. */
  addSheer(sheer: SheerColour): void {
    this.sheer.push(sheer);
  }

  /** Texts and lines that are partly transparent are what is seen of them on the ground of the file. */
  laySheer(): void {
    for (const { scheme, role, rank, token, hex, part } of this.sheer.splice(0)) {
      const ground = this.places.get(formatPointer(['colors', scheme, 'surface']))?.value;
      if (typeof ground !== 'string' || part === 0 || !ON_GROUND.has(role)) this.leave(token, 'transparent');
      else {
        const found = { token, value: layOver(hex, part, ground), said: `${hex} ${part}` };
        this.add(formatPointer(['colors', scheme, role]), found, rank);
      }
    }
  }

  /** What is the same by night as by day needs no word: the look has its own night for it. */
  dropNightOfDay(): void {
    for (const [to, night] of this.places) {
      const day = this.places.get(to.replace(/^\/colors\/dark\//, '/colors/light/'));
      if (day !== night && day?.token === night.token && day.said === night.said) this.places.delete(to);
    }
  }

  /** Once, also where it is read by day and by night. */
  leave({ path, words }: Pick<Token, 'path' | 'words'>, reason: LeftReason, what?: string): void {
    const key = `${path} ${reason}`;
    if (this.reasons.has(key)) return;
    this.reasons.add(key);
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
  const { tokens, isCut } = listTokens(file);
  const whole = { path: '', words: [] };
  if (tokens.length === 0) findings.leave(whole, 'noTokens');
  if (isCut) findings.leave(whole, 'tooMany');
  const contexts = isOwn ? undefined : contextsOf(file);
  if (contexts === undefined) {
    const references = new References(tokens, { isOrdered: false });
    for (const token of byLength(tokens)) placeToken(token, { isOwn, usual, references, findings });
    findings.laySheer();
    return;
  }
  const bySet = Map.groupBy(tokens, setOf);
  for (const { scheme, sets } of contexts) {
    // What stands later holds, so it is asked first.
    const held = sets.toReversed().flatMap((set) => bySet.get(set) ?? []);
    const references = new References(held, { isOrdered: true });
    for (const token of byLength(held)) placeToken(token, { isOwn, usual: scheme, references, findings });
  }
  findings.laySheer();
  findings.dropNightOfDay();
  const all = new Set(contexts.flatMap(({ sets }) => sets));
  for (const [set, others] of bySet)
    if (!all.has(set)) for (const token of others) findings.leave(token, 'otherSet');
}

/** `text` is meant rather than `link/text`. */
const byLength = (tokens: readonly Token[]): Token[] =>
  tokens.toSorted((one, other) => one.words.length - other.words.length);

interface PlaceOptions {
  isOwn: boolean;
  usual: Scheme;
  references: References;
  findings: Findings;
}

function placeToken(token: Token, options: PlaceOptions): void {
  const { isOwn, usual, references, findings } = options;
  const { words } = token;
  const measure = measureOf(token, isOwn);
  const seed = isOwn && words.at(-2) === SEEDS ? words.at(-1) : undefined;
  const named = measure === undefined && seed === undefined ? roleOf(words) : undefined;
  if (measure === undefined && seed === undefined && named === undefined) {
    findings.leave(token, 'noRole');
    return;
  }
  const meant = references.follow(token);
  if (typeof meant === 'string' || meant.isComputed === true) {
    findings.leave(token, typeof meant === 'string' ? meant : 'computed');
    return;
  }
  if (measure !== undefined) {
    const value = readMeasure(measure, meant.value);
    const isFont = measure.$type === 'fontFamily';
    if (value !== undefined)
      findings.add(formatPointer([measure.group, measure.name]), { token, value, said: value });
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
  if (colour.part < 1) {
    if (named === undefined) findings.leave(token, 'transparent');
    else findings.addSheer({ ...named, scheme, token, ...colour });
    return;
  }
  const to = seed === undefined ? ['colors', scheme, named?.role ?? ''] : ['seeds', seed];
  findings.add(formatPointer(to), { token, value: colour.hex, said: colour.hex }, named?.rank);
}

/** `shape/radius` as we write it; of another program the fonts of headings and of texts. */
function measureOf({ words, type = '' }: Token, isOwn: boolean): Measure | undefined {
  const font = !isOwn && /^fontfamil(?:y|ies)$/i.test(type) ? fontOf(words) : undefined;
  const [group, name] = font === undefined ? words : ['type', font];
  return font !== undefined || words.length === 2
    ? MEASURES.find((each) => each.group === group && each.name === name)
    : undefined;
}
