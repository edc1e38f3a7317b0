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

/** Groups in groups, and references to references; deeper ones are no tokens. */
export const MAX_DEPTH = 30;
/** Tokens that are looked at. */
const MAX_TOKENS = 20_000;
/** Characters of all names that are looked at, again in each group that extends another. */
const MAX_NAMES = 5_000_000;

/** The first tokens of a file. `isCut` is true where it may have more. */
export function listTokens(file: Readonly<Record<string, unknown>>): { tokens: Token[]; isCut: boolean } {
  const limit: Limit = { left: MAX_NAMES };
  const tokens: Token[] = [];
  const all = Array.isArray(file.collections)
    ? listCollections(file.collections, limit)
    : walk(file, file, limit);
  for (const token of all) {
    if (tokens.length === MAX_TOKENS) return { tokens, isCut: true };
    tokens.push(token);
  }
  return { tokens, isCut: limit.left < 0 };
}

/** How much of a file is still looked at: groups that extend each other have no end. */
interface Limit {
  left: number;
}

/** True while a name may be looked at. */
function spend(limit: Limit, characters: number): boolean {
  limit.left -= characters + 1;
  return limit.left >= 0;
}

interface Group {
  path: Path;
  words: string[];
  type: string | undefined;
  depth: number;
  /** Characters of its names. */
  size: number;
}

const TOP: Group = { path: [], words: [], type: undefined, depth: 0, size: 0 };

/**
 * 2025.10 and its drafts: `$value`, with the `$type` of a group for all in it, a `$root` of a group, and
 * groups that extend others. Penpot and Tokens Studio: `value` and `type`, in sets at the top.
 */
function* walk(root: unknown, at: unknown, limit: Limit, group: Group = TOP): Iterable<Token> {
  const { path, words, type, depth, size } = group;
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
    const length = size + name.length;
    if (!spend(limit, length)) return;
    if (name.startsWith('$') && name !== '$root') continue;
    const named = name === '$root' ? words : [...words, ...splitName(name)];
    const next = { path: [...path, name], words: named, type: own, depth: depth + 1, size: length };
    yield* walk(root, inner, limit, next);
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

/** The names in `{group.inner}` or `#/group/inner`; undefined of another text. */
export function stepsOf(reference: string): string[] | undefined {
  const named = /^\{([^{}]+)\}$/.exec(reference.trim())?.[1];
  if (named !== undefined) return named.split('.');
  return reference.startsWith('#/') ? parsePointer(reference.slice(1)).map(String) : undefined;
}

/** Names of Figma have groups in them: `surface/alt`. */
export const splitName = (name: string): string[] => name.split('/').map((word) => word.trim());

/** What plugins of Figma export: collections with modes, and variables in each. */
function* listCollections(collections: readonly unknown[], limit: Limit): Iterable<Token> {
  const objects = (value: unknown): [Record<string, unknown>, number][] =>
    (Array.isArray(value) ? value : []).flatMap((each: unknown, at) => (isObject(each) ? [[each, at]] : []));
  for (const [collection, at] of objects(collections))
    for (const [mode, place] of objects(collection.modes))
      for (const [variable, index] of objects(mode.variables)) {
        const { name, type, value, isAlias } = variable;
        if (typeof name !== 'string') continue;
        const groups = [String(collection.name), String(mode.name)];
        if (!spend(limit, [...groups, name].join('').length)) return;
        yield {
          path: formatPointer(['collections', at, 'modes', place, 'variables', index, 'value']),
          words: [...groups, ...splitName(name)],
          type: typeof type === 'string' ? type : undefined,
          value: isAlias === true && isObject(value) ? `{${String(value.name).replaceAll('/', '.')}}` : value,
        };
      }
}

/** The set of a token of Tokens Studio or Penpot. */
export const setOf = ({ path }: Token): string => String(parsePointer(path)[0]);
