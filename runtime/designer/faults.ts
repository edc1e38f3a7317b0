/** Finds what is wrong with the rules of a form, as far as it is seen without filling it in. */
import { isExpression } from '../forms/rules/rule.ts';
import { isObject } from '../model/json.ts';
import { reactionsIn, readCards, type Card, type Reaction } from './cards.ts';
import type { ConditionRow } from './conditions.ts';
import { isInside, type DesignNode, type Outline } from './outline.ts';
import { findNamed, indexOfNodes, isPattern, referencesIn } from './references.ts';

type FaultCode =
  | 'names-nothing'
  | 'never-true'
  | 'hidden-required'
  | 'circle'
  | 'value-unknown'
  | 'default-unknown'
  | 'unfilled';

export interface Fault {
  code: FaultCode;
  /** The rule that has it. */
  id: string;
  /** The position of the reaction. */
  at?: number;
  /** Other rules that it is about. */
  with: readonly string[];
  /** What is written: a name, a value. */
  found?: string;
}

export function findFaults(outline: Outline): Fault[] {
  const cards = new Map(
    outline.all
      .filter(({ rule }) => reactionsIn(rule).length > 0)
      .map((node) => [node, readCards(node, outline)] as const),
  );
  const never = [...cards].flatMap(([node, reactions]) => contradictions(node, reactions, outline));
  const hidden = new Set(
    [...cards].flatMap(([node, reactions]) =>
      reactions.some(({ at, card }) => card?.verb === 'show' && never.some((each) => isOf(each, node, at)))
        ? [node.id]
        : [],
    ),
  );
  return [
    ...unnamed(outline),
    ...never,
    ...[...cards].flatMap(([node, reactions]) => unknownValues(node, reactions, outline)),
    ...outline.all.flatMap(unknownDefault),
    ...outline.all.flatMap(unfilledText),
    ...outline.all.flatMap((node) => hiddenRequired(node, hidden)),
    ...circles(outline, cards),
  ];
}

const isOf = ({ id, at: place }: Fault, node: DesignNode, at: number): boolean =>
  id === node.id && place === at;

/** Names that no field has. */
function unnamed(outline: Outline): Fault[] {
  const index = indexOfNodes(outline);
  return referencesIn(outline).flatMap(({ reader, at, text }) => {
    if (isPattern(text) || findNamed(text, reader, index).length > 0 || readsMember(text, reader, outline))
      return [];
    const place = typeof at[1] === 'number' ? at[1] : 0;
    return [{ code: 'names-nothing' as const, id: reader.id, at: place, with: [], found: text }];
  });
}

/** `lines.length` reads a member of a value. */
function readsMember(text: string, reader: DesignNode, outline: Outline): boolean {
  const index = indexOfNodes(outline);
  const steps = text.split('.');
  return steps.some((_, at) => at > 0 && findNamed(steps.slice(0, at).join('.'), reader, index).length > 0);
}

/** Rows that cannot be true together. */
function contradictions(node: DesignNode, reactions: readonly Reaction[], { byId }: Outline): Fault[] {
  return reactions.flatMap(({ at, card }) => {
    if (card === undefined || card.condition.joint === 'any') return [];
    const { rows } = card.condition;
    const pair = rows.find((row, index) => rows.slice(0, index).some((other) => excludes(row, other, byId)));
    return pair === undefined ? [] : [{ code: 'never-true' as const, id: node.id, at, with: [pair.field] }];
  });
}

function excludes(one: ConditionRow, other: ConditionRow, byId: ReadonlyMap<string, DesignNode>): boolean {
  if (one.field !== other.field) return false;
  const isSeveral = byId.get(one.field)?.rule.type === 'array';
  if (one.is !== undefined && other.is !== undefined) return !isSeveral && one.is !== other.is;
  if (one.is !== undefined && other.isNot !== undefined) return one.is === other.isNot;
  if (one.isNot !== undefined && other.is !== undefined) return one.isNot === other.is;
  const isEmpty = one.empty === true || other.empty === true;
  if (isEmpty) return !(one.empty === true && other.empty === true) && !(one.isNot ?? other.isNot);
  const [least, most] = [one.atLeast ?? other.atLeast, one.atMost ?? other.atMost];
  const exact = one.is ?? other.is;
  if (exact !== undefined && typeof exact !== 'boolean')
    return exact < (least ?? exact) || exact > (most ?? exact);
  return least !== undefined && most !== undefined && least > most;
}

/** Rows that ask for an option that the field does not have. */
function unknownValues(node: DesignNode, reactions: readonly Reaction[], { byId }: Outline): Fault[] {
  return reactions.flatMap(({ at, card }) =>
    (card?.condition.rows ?? []).flatMap((row) => {
      const values = valuesOf(byId.get(row.field));
      const asked = row.is ?? row.isNot;
      if (values === undefined || asked === undefined || values.includes(asked)) return [];
      return [{ code: 'value-unknown' as const, id: node.id, at, with: [row.field], found: String(asked) }];
    }),
  );
}

/** What the field begins with is no option of it: nobody could send the form as it is. */
function unknownDefault(node: DesignNode): Fault[] {
  const values = valuesOf(node);
  const given: unknown = node.rule.default;
  if (values === undefined || given === undefined || given === null || given === '') return [];
  const missing = (Array.isArray(given) ? given : [given]).filter(
    (each) => isPlain(each) && !values.includes(each),
  );
  return missing.slice(0, 1).map((found) => ({
    code: 'default-unknown',
    id: node.id,
    with: [],
    found: String(found),
  }));
}

/** What a kind of field leaves to its owner, such as the purpose of a consent. */
const UNFILLED = /【填写：[^】]*】|\[Fill in:[^\]]*\]/;

/** Visitors would read a text that nobody has filled in. */
function unfilledText({ id, rule }: DesignNode): Fault[] {
  const found = UNFILLED.exec(JSON.stringify([rule.title, rule.description]))?.[0];
  return found === undefined ? [] : [{ code: 'unfilled', id, with: [], found }];
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !isExpression(value));

/** The values of the choices of a field; undefined if it has none, or others that are not listed here. */
export function valuesOf(node: DesignNode | undefined): unknown[] | undefined {
  const listed = node?.rule.enum;
  if (!Array.isArray(listed) || listed.length === 0) return undefined;
  if (node !== undefined && JSON.stringify(node.rule['x-reactions'] ?? '').includes('dataSource'))
    return undefined;
  const props = node?.rule['x-component-props'];
  if (isObject(props) && props.mode === 'tags') return undefined;
  const read = (each: unknown): unknown[] =>
    isObject(each)
      ? [each.value, ...(Array.isArray(each.children) ? each.children.flatMap(read) : [])]
      : [each];
  return listed.flatMap(read);
}

const HIDING = [
  ['x-visible', false],
  ['x-hidden', true],
  ['x-display', 'none'],
  ['x-display', 'hidden'],
] as const;

export const isHidden = ({ rule }: DesignNode): boolean =>
  HIDING.some(([name, value]) => rule[name] === value);

/** Must be filled in, and is never shown. */
function hiddenRequired(node: DesignNode, never: ReadonlySet<string>): Fault[] {
  if (node.rule.required !== true || node.rule.default !== undefined) return [];
  for (let around: DesignNode | undefined = node; around !== undefined; around = around.parent)
    if (never.has(around.id) || (isHidden(around) && !isShownByRule(around)))
      return [{ code: 'hidden-required', id: node.id, with: around === node ? [] : [around.id] }];
  return [];
}

const isShownByRule = ({ rule }: DesignNode): boolean => reactionsIn(rule).length > 0;

/** Fields whose values are computed from one another. */
function circles(outline: Outline, cards: ReadonlyMap<DesignNode, readonly Reaction[]>): Fault[] {
  const reads = readsOf(outline, cards);
  const found: Fault[] = [];
  const seen = new Set<string>();
  for (const start of reads.keys()) {
    const way = wayBack(start, reads);
    if (way === undefined || way.some((id) => seen.has(id))) continue;
    for (const id of way) seen.add(id);
    found.push({ code: 'circle', id: start, with: way.slice(1) });
  }
  return found;
}

/** Which rules a rule reads to compute its value, or whether it is shown. */
function readsOf(
  outline: Outline,
  cards: ReadonlyMap<DesignNode, readonly Reaction[]>,
): Map<string, readonly string[]> {
  const index = indexOfNodes(outline);
  const computing = (written: unknown, card: Card | undefined): boolean =>
    card === undefined
      ? /"(?:value|visible|display|hidden)":/.test(JSON.stringify(written ?? null))
      : ['set', 'sum', 'calculate', 'show', 'hide'].includes(card.verb);
  const references = referencesIn(outline).filter(
    ({ text, at }) => !isPattern(text) && at.includes('dependencies'),
  );
  return new Map(
    [...cards].map(([node, reactions]) => {
      const positions = reactions.filter(({ written, card }) => computing(written, card)).map(({ at }) => at);
      const isTargeted = reactions.some(({ written }) => isObject(written) && written.target !== undefined);
      const read = references
        .filter(
          ({ reader, at }) => reader === node && positions.includes(typeof at[1] === 'number' ? at[1] : 0),
        )
        .flatMap(({ text }) => findNamed(text, node, index).map(({ id }) => id));
      const added = reactions.flatMap(({ card }) => (card?.verb === 'sum' ? addedBy(card, outline) : []));
      const others = [...read, ...added].filter((id) => id !== node.id);
      return [node.id, isTargeted ? [] : others];
    }),
  );
}

/** A sum over rows reads the numbers in them. */
const addedBy = ({ sum }: Extract<Card, { verb: 'sum' }>, { all, byId }: Outline): string[] => {
  const list = byId.get(sum.rows);
  return all.flatMap((each) =>
    list !== undefined && sum.factors.includes(each.key) && isInside(each, list) ? [each.id] : [],
  );
};

function wayBack(start: string, reads: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way !== undefined; way = queue.shift())
    for (const next of reads.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  return undefined;
}
