/** Finds what is wrong with the rules of a form, as far as it is seen without filling it in. */
import { isExpression } from '../forms/rules/rule.ts';
import { isObject } from '../model/json.ts';
import { reactionsIn, readCards, type Card, type Reaction } from './cards.ts';
import { contradictions, isAlways } from './contradictions.ts';
import type { Fault } from './fault.ts';
import { isInside, type DesignNode, type Outline } from './outline.ts';
import { findNamed, indexOfNodes, isPattern, referencesIn } from './references.ts';

export function findFaults(outline: Outline): Fault[] {
  const cards = new Map(
    outline.all
      .filter(({ rule }) => reactionsIn(rule).length > 0)
      .map((node) => [node, readCards(node, outline)] as const),
  );
  const never = [...cards.keys()].flatMap((node) => contradictions(node, cards, outline));
  const hidden = new Set(
    [...cards].flatMap(([node, reactions]) =>
      reactions.some(({ at, card }) =>
        card?.verb === 'hide'
          ? isAlways(card.condition, outline.byId)
          : card?.verb === 'show' && never.some((each) => isOf(each, node, at)),
      )
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
    ...outline.all.flatMap((node) => hiddenRequired(node, cards, hidden)),
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

/** Rows that ask for an option that the field does not have. */
function unknownValues(node: DesignNode, reactions: readonly Reaction[], { byId }: Outline): Fault[] {
  return reactions.flatMap(({ at, card }) =>
    (card?.condition.rows ?? []).flatMap((row, index) => {
      const values = valuesOf(byId.get(row.field));
      const asked = row.is ?? row.isNot;
      if (values === undefined || asked === undefined || values.includes(asked)) return [];
      const found = String(asked);
      return [{ code: 'value-unknown' as const, id: node.id, at, row: index, with: [row.field], found }];
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
function hiddenRequired(
  node: DesignNode,
  cards: ReadonlyMap<DesignNode, readonly Reaction[]>,
  never: ReadonlySet<string>,
): Fault[] {
  const asks = (cards.get(node) ?? []).some(({ card }) => card?.verb === 'require');
  const isRequired = node.rule.required === true || asks;
  if (!isRequired || node.rule.default !== undefined) return [];
  for (let around: DesignNode | undefined = node; around !== undefined; around = around.parent)
    if (never.has(around.id) || (isHidden(around) && !isShownByRule(cards.get(around) ?? [])))
      return [{ code: 'hidden-required', id: node.id, with: around === node ? [] : [around.id] }];
  return [];
}

/** A rule that is written by hand may show it, too. */
const isShownByRule = (reactions: readonly Reaction[]): boolean =>
  reactions.some(({ card }) => card === undefined || card.verb === 'show' || card.verb === 'hide');

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
