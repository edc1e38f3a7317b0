/** Finds conditions that are never true: by their rows, by what is around, by limits of what they ask. */
import type { Card, Reaction } from './cards.ts';
import { answersOf, type Condition, type ConditionRow } from './conditions.ts';
import type { Fault } from './fault.ts';
import type { DesignNode, Outline } from './outline.ts';

type Cards = ReadonlyMap<DesignNode, readonly Reaction[]>;
type ById = Outline['byId'];

/** What no value can be. */
export function contradictions(node: DesignNode, cards: Cards, { byId }: Outline): Fault[] {
  return (cards.get(node) ?? []).flatMap(({ at, card }): Fault[] => {
    if (card === undefined) return [];
    const { rows } = card.condition;
    const needed = neededFor(node, card, cards);
    const wrong = rows.map((row, index) => wrongIn(row, rows.slice(0, index), card.condition, needed, byId));
    const found = isAll(card.condition)
      ? wrong.findIndex((each) => each !== undefined)
      : wrong.every((each) => each !== undefined)
        ? 0
        : -1;
    const [row, reason] = [rows[found], wrong[found]];
    if (row === undefined || reason === undefined) return [];
    const place = { id: node.id, at, row: found, with: [row.field] };
    return reason === 'limits'
      ? [{ code: 'never-reached', ...place, found: String(row.is ?? row.atLeast ?? row.atMost) }]
      : [{ code: 'never-true', ...place, isWithin: reason === 'rows' }];
  });
}

const isAll = ({ joint, rows }: Condition): boolean => joint === 'all' || rows.length === 1;

/** Why a row cannot be true: another row of its condition, what is needed around it, limits of its field. */
function wrongIn(
  row: ConditionRow,
  before: readonly ConditionRow[],
  condition: Condition,
  needed: readonly ConditionRow[],
  byId: ById,
): 'rows' | 'around' | 'limits' | undefined {
  const clashes = (other: ConditionRow): boolean => excludes(row, other, byId);
  if (isAll(condition) && before.some(clashes)) return 'rows';
  if (needed.some(clashes)) return 'around';
  return isBeyond(row, byId.get(row.field)) ? 'limits' : undefined;
}

/** What must be true anyway: a rule works where its field is shown, and so is all that is around it. */
function neededFor(node: DesignNode, card: Card, cards: Cards): ConditionRow[] {
  const rows: ConditionRow[] = [];
  const isOfShowing = card.verb === 'show' || card.verb === 'hide';
  let around = isOfShowing ? node.parent : node;
  for (; around !== undefined; around = around.parent) {
    const all = cards.get(around) ?? [];
    const decides = all.filter((each) => each.card === undefined || /^(?:show|hide)$/.test(each.card.verb));
    // Of several, the last one that ran decides.
    const [only] = decides.length === 1 ? decides : [];
    if (only?.card?.verb === 'show' && isAll(only.card.condition)) rows.push(...only.card.condition.rows);
  }
  return rows;
}

function excludes(one: ConditionRow, other: ConditionRow, byId: ById): boolean {
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

/** The field takes no such number. */
function isBeyond({ is, atLeast, atMost }: ConditionRow, asked: DesignNode | undefined): boolean {
  if (asked === undefined || answersOf(asked) !== 'number') return false;
  const { minimum, maximum } = asked.rule;
  const isOver = (value: unknown): boolean =>
    typeof value === 'number' && typeof maximum === 'number' && value > maximum;
  const isUnder = (value: unknown): boolean =>
    typeof value === 'number' && typeof minimum === 'number' && value < minimum;
  return isOver(is) || isUnder(is) || isOver(atLeast) || isUnder(atMost);
}

/** True for one of whose rows one holds, whatever is filled in. */
export function isAlways({ joint, rows }: Condition, byId: ById): boolean {
  if (joint === 'all') return false;
  return rows.some((one) =>
    rows.some((other) => {
      if (one.field !== other.field) return false;
      if (one.filled === true && other.empty === true) return true;
      const isSeveral = byId.get(one.field)?.rule.type === 'array';
      return !isSeveral && one.is !== undefined && one.is === other.isNot;
    }),
  );
}
