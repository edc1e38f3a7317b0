/** Lets every rule follow the fields that it names when they have another place. */
import { isObject } from '../model/json.ts';
import { withValueAt, type Design, type Rule } from './design.ts';
import { isInside, outlineOf, type DesignNode, type Outline } from './outline.ts';
import { findNamed, indexOfNodes, isPattern, namesFor, referencesIn, type Reference } from './references.ts';
import { replaceRule } from './levels.ts';

/** Why a step cannot be made, and the fields whose rules forbid it. */
export interface Refusal {
  refused: RefusalReason;
  by: readonly string[];
}
type RefusalReason =
  | 'reads'
  | 'code'
  | 'name-twice'
  | 'inside-itself'
  | 'one-value'
  | 'pane'
  | 'last-pane'
  | 'has-rules'
  | 'no-group';

export const isRefusal = (answer: object): answer is Refusal => Object.hasOwn(answer, 'refused');

/**
 * `after` with every name of a field written so that it names what it named in `before`. `copies` are ids of
 * fields that have copies: a rule inside of the copy names the copy.
 */
export function followed(
  before: Design,
  after: Design,
  copies: ReadonlyMap<string, string> = new Map(),
): { design: Design } | Refusal {
  const old = outlineOf(before);
  const next = outlineOf(after);
  const codes = readByCode(old, next);
  if (codes.length > 0) return { refused: 'code', by: codes };
  const oldIndex = indexOfNodes(old);
  const nextIndex = indexOfNodes(next);
  const refused = new Set<string>();
  let design = after;
  const settle = (
    reference: Reference,
    reader: DesignNode | undefined,
    idOf: (id: string) => string,
  ): void => {
    if (reader === undefined) return;
    // What is removed is named by rules that cannot follow it.
    const meant = findNamed(reference.text, reference.reader, oldIndex)
      .map(({ id }) => idOf(id))
      .filter((id) => next.byId.has(id));
    const named = findNamed(reference.text, reader, nextIndex).map(({ id }) => id);
    if (meant.length === 0 || (isPattern(reference.text) ? holds(named, meant) : isSame(named, meant)))
      return;
    const target = next.byId.get(meant[0] ?? '');
    const text =
      isPattern(reference.text) || target === undefined
        ? undefined
        : namesFor(target, reader).find((each) => isSame(idsOf(findNamed(each, reader, nextIndex)), meant));
    if (text === undefined) refused.add(reader.id);
    else
      design = replaceRule(design, reader.id, (rule) =>
        withValueAt(rule, reference.at, `${text}${reference.suffix}`),
      );
  };
  for (const reference of referencesIn(old)) {
    settle(reference, next.byId.get(reference.reader.id), (id) => id);
    const copy = copies.get(reference.reader.id);
    if (copy !== undefined) settle(reference, next.byId.get(copy), (id) => copies.get(id) ?? id);
  }
  return refused.size > 0
    ? { refused: 'reads', by: [...refused] }
    : { design: withPointers(old, next, design) };
}

const REFERENCE = /^#\/properties\//;

/** A rule may stand for another one by its place: `#/properties/a/properties/b`. */
function withPointers(old: Outline, next: Outline, design: Design): Design {
  const places = new Map(old.all.map((node) => [pointerOf(node), node.id]));
  let result = design;
  for (const { id, rule } of next.all) {
    const { $ref: written } = rule;
    if (typeof written !== 'string' || !REFERENCE.test(written)) continue;
    const meant = next.byId.get(places.get(written) ?? '');
    if (meant === undefined || pointerOf(meant) === written) continue;
    result = replaceRule(result, id, (each) => ({ ...each, $ref: pointerOf(meant) }));
  }
  return withDefinitions(old, result);
}

function pointerOf({ at, key, parent }: DesignNode): string {
  if (parent === undefined) return `#/properties/${key}`;
  const isInRow = at.at(-3) === 'items';
  return `${pointerOf(parent)}${isInRow ? '/items' : ''}/properties/${key}`;
}

/** Definitions stand in rules of the form itself: one that leaves it hands them on. */
function withDefinitions(old: Outline, design: Design): Design {
  const wanted = definitionsOf(old.roots.map(({ rule }) => rule));
  const known = definitionsOf(design.filter(isObject));
  const lost = Object.entries(wanted).filter(([name]) => !Object.hasOwn(known, name));
  const heir = design.find(isObject);
  if (lost.length === 0 || heir === undefined) return design;
  const own = isObject(heir.definitions) ? heir.definitions : {};
  return design.map((rule) =>
    rule === heir ? { ...heir, definitions: { ...own, ...Object.fromEntries(lost) } } : rule,
  );
}

const definitionsOf = (rules: readonly Rule[]): Rule =>
  Object.assign({}, ...rules.map(({ definitions }) => (isObject(definitions) ? definitions : {}))) as Rule;

const idsOf = (nodes: readonly DesignNode[]): string[] => nodes.map(({ id }) => id);
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
const holds = (one: readonly string[], other: readonly string[]): boolean =>
  other.every((each) => one.includes(each));

const ROW_NAMES = /\$(?:record|records|index)\b/;

/** The rules whose code reads a field by a place that it does not have any more. */
function readByCode(old: Outline, next: Outline): string[] {
  const moved = old.all.flatMap((node) => {
    const now = next.byId.get(node.id);
    if (now === undefined || now.address.join('.') === node.address.join('.')) return [];
    return [{ node, now, hasOtherPath: now.path.join('.') !== node.path.join('.') }];
  });
  if (moved.length === 0) return [];
  const readers = old.all.flatMap((node) => {
    const { definitions } = node.rule;
    const code = [...codeIn(node.rule), ...(isObject(definitions) ? [JSON.stringify(definitions)] : [])].join(
      '\n',
    );
    return code === '' ? [] : [{ id: node.id, node, code }];
  });
  const forbidding = readers.filter(({ node, code }) =>
    moved.some((each) => {
      const isOwnRow = node === each.node || isInside(node, each.node);
      const hasOtherRow = each.hasOtherPath && each.node.row.path !== each.now.row.path;
      if (isOwnRow && hasOtherRow && ROW_NAMES.test(code)) return true;
      return each.hasOtherPath
        ? mentions(code, each.node.key)
        : mentions(code, each.node.key) && isNamedByAddress(code, each.node, each.now);
    }),
  );
  return forbidding.map(({ id }) => id);
}

/** Code may name a field by the voids around it. */
function isNamedByAddress(code: string, node: DesignNode, now: DesignNode): boolean {
  return node.address.some((step) => !now.address.includes(step) && mentions(code, step));
}

function mentions(code: string, name: string): boolean {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1))
    if (!isLetter(code[at - 1]) && !isLetter(code[at + name.length])) return true;
  return false;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_$]/u.test(sign);

/** The rules that name this one, by a name of its own. */
export function readersOf(outline: Outline, ids: readonly string[]): DesignNode[] {
  const index = indexOfNodes(outline);
  const readers = referencesIn(outline)
    .filter(({ text }) => !isPattern(text))
    .filter(({ text, reader }) => findNamed(text, reader, index).some(({ id }) => ids.includes(id)))
    .map(({ reader }) => reader);
  return [...new Set(readers)];
}

/** The expressions and functions of one rule, without those of the rules inside. */
export function codeIn({ properties: _, items: __, ...own }: Rule): string[] {
  const found: string[] = [];
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (name === 'run' || value.includes('{{')) found.push(value);
    } else if (Array.isArray(value)) for (const each of value) collect(each, name);
    else if (isObject(value)) for (const [key, each] of Object.entries(value)) collect(each, key);
  };
  collect(own, '');
  return found;
}
