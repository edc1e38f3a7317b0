/** Lists every token of a file, in the dialects that programs write. */
import { isObject } from '../../model/json.ts';
import { formatPointer, parsePointer, type Path } from '../../model/pointer.ts';

export interface Token {
  /** JSON Pointer to its value in the file. */
  path: string;
  /** Its groups and its name; of Tokens Studio the set, too. */
  words: string[];
  /** Of itself or of its nearest group. */
  type: string | undefined;
  value: unknown;
  /** The program that wrote it computes another colour from its value. */
  isComputed?: boolean;
}

/** Groups in groups; deeper ones are no tokens. */
const MAX_DEPTH = 30;
/** Tokens that are looked at. */
const MAX_TOKENS = 20_000;

export function listTokens(file: Readonly<Record<string, unknown>>): Token[] {
  const found = Array.isArray(file.collections) ? listCollections(file.collections) : [...walk(file, file)];
  return found.slice(0, MAX_TOKENS);
}

interface Group {
  path: Path;
  words: string[];
  type: string | undefined;
  depth: number;
}

const TOP: Group = { path: [], words: [], type: undefined, depth: 0 };

/**
 * 2025.10 and its drafts: `$value`, with the `$type` of a group for all in it, a `$root` of a group, and
 * groups that extend others. Penpot and Tokens Studio: `value` and `type`, in sets at the top.
 */
function* walk(root: unknown, at: unknown, { path, words, type, depth }: Group = TOP): Iterable<Token> {
  if (!isObject(at) || depth > MAX_DEPTH) return;
  const own = typeof at.$type === 'string' ? at.$type : type;
  if (Object.hasOwn(at, '$value')) {
    yield { ...tokenOf(at, '$value', path), words, type: own };
    return;
  }
  if (Object.hasOwn(at, 'value') && typeof at.type === 'string' && !isObject(at.type)) {
    yield { ...tokenOf(at, 'value', path), words, type: at.type };
    return;
  }
  for (const [name, inner] of Object.entries(membersOf(root, at))) {
    if (name.startsWith('$') && name !== '$root') continue;
    const named = name === '$root' ? words : [...words, ...splitName(name)];
    yield* walk(root, inner, { path: [...path, name], words: named, type: own, depth: depth + 1 });
  }
}

/** Tokens Studio makes colours lighter, darker or paler by a mark beside the value. */
function tokenOf(
  at: Record<string, unknown>,
  member: '$value' | 'value',
  path: Path,
): Pick<Token, 'path' | 'value' | 'isComputed'> {
  const studio = isObject(at.$extensions) ? at.$extensions['studio.tokens'] : undefined;
  const isComputed = isObject(studio) && studio.modify !== undefined;
  return { path: formatPointer([...path, member]), value: at[member], ...(isComputed && { isComputed }) };
}

/** What it extends stands behind what it has itself. The place of an inherited token is where it is used. */
function membersOf(root: unknown, at: Record<string, unknown>, steps = 0): Record<string, unknown> {
  const parent = typeof at.$extends === 'string' ? findGroup(root, at.$extends) : undefined;
  if (parent === undefined || steps > MAX_DEPTH) return at;
  return { ...membersOf(root, parent, steps + 1), ...at };
}

/** `{group.inner}` or `#/group/inner`. */
function findGroup(root: unknown, reference: string): Record<string, unknown> | undefined {
  const found = stepsOf(reference)?.reduce<unknown>(
    (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    root,
  );
  return isObject(found) ? found : undefined;
}

function stepsOf(reference: string): string[] | undefined {
  const named = /^\{([^{}]+)\}$/.exec(reference.trim())?.[1];
  if (named !== undefined) return named.split('.');
  return reference.startsWith('#/') ? parsePointer(reference.slice(1)).map(String) : undefined;
}

/** Names of Figma have groups in them: `surface/alt`. */
const splitName = (name: string): string[] => name.split('/').map((word) => word.trim());

/** What plugins of Figma export: collections with modes, and variables in each. */
function listCollections(collections: readonly unknown[]): Token[] {
  const found: Token[] = [];
  const objects = (value: unknown): [Record<string, unknown>, number][] =>
    (Array.isArray(value) ? value : []).flatMap((each: unknown, at) => (isObject(each) ? [[each, at]] : []));
  for (const [collection, at] of objects(collections))
    for (const [mode, place] of objects(collection.modes))
      for (const [variable, index] of objects(mode.variables)) {
        const { name, type, value, isAlias } = variable;
        if (typeof name !== 'string') continue;
        found.push({
          path: formatPointer(['collections', at, 'modes', place, 'variables', index, 'value']),
          words: [String(collection.name), String(mode.name), ...splitName(name)],
          type: typeof type === 'string' ? type : undefined,
          value: isAlias === true && isObject(value) ? `{${String(value.name).replaceAll('/', '.')}}` : value,
        });
      }
  return found;
}

/** The set of a token of Tokens Studio or Penpot. */
export const setOf = ({ path }: Token): string => String(parsePointer(path)[0]);

/** Finds what references mean, also those that leave out the set or the mode that they stand in. */
export class References {
  private readonly byName = new Map<string, Token[]>();
  private readonly isOrdered: boolean;

  /** In order: the first of those with one name is meant, whatever set it stands in. */
  constructor(tokens: readonly Token[], { isOrdered }: { isOrdered: boolean }) {
    this.isOrdered = isOrdered;
    for (const token of tokens)
      for (let from = 0; from < Math.min(token.words.length, 4); from += 1) {
        const name = token.words.slice(from).join('.');
        this.byName.set(name, [...(this.byName.get(name) ?? []), token]);
      }
  }

  /** The token behind all references; undefined where one leads nowhere or in a ring. */
  follow(token: Token, steps = 0): Token | undefined {
    const { value } = token;
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : value;
    if (typeof reference !== 'string') return token;
    if (steps > MAX_DEPTH) return undefined;
    const named = stepsOf(reference);
    if (named === undefined) return this.fill(token, reference, steps);
    const next = this.find(token, named);
    const meant = next === undefined ? undefined : this.follow(next, steps + 1);
    return meant === undefined || token.isComputed !== true ? meant : { ...meant, isComputed: true };
  }

  private find(token: Token, named: readonly string[]): Token | undefined {
    const name = named
      .filter((step) => step !== '$value' && step !== '$root')
      .flatMap(splitName)
      .join('.');
    const all = (this.byName.get(name) ?? []).filter((each) => each !== token);
    // That of the same set comes first; then the whole name, which was put in first.
    const near = this.isOrdered ? undefined : all.find((each) => each.words[0] === token.words[0]);
    return near ?? all[0];
  }

  /** References inside of a text: `rgba({ink}, 0.3)`. */
  private fill(token: Token, text: string, steps: number): Token | undefined {
    let isWhole = true;
    const value = text.replaceAll(/\{[^{}]+\}/g, (reference) => {
      const next = this.find(token, stepsOf(reference) ?? []);
      const meant = next === undefined ? undefined : this.follow(next, steps + 1)?.value;
      if (typeof meant === 'string' || typeof meant === 'number') return String(meant);
      isWhole = false;
      return '';
    });
    if (!isWhole) return undefined;
    return value === text ? token : { ...token, value };
  }
}
