// Runs what owners do with the fields of a design. Each command makes one step, and says what it has done.
import {
  readingOrderOf,
  isInside,
  type DesignNode,
  type Outline,
} from '../../../../runtime/designer/outline.ts';
import { readersOf } from '../../../../runtime/designer/follow.ts';
import { withValueAt, type Rule } from '../../../../runtime/designer/design.ts';
import { componentOf, isHolder, PANES, roleOf } from '../../../../runtime/designer/roles.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';
import { titlePlaceOf, withText } from '../../../../runtime/designer/texts.ts';
import {
  addRule,
  duplicateRule,
  groupRules,
  moveRules,
  neighboursOf,
  removeRules,
  ungroupRule,
  type Target,
} from '../../../../runtime/designer/steps.ts';
import type { FieldKindDocument } from '../../../../runtime/generated/documents.generated.ts';
import { nameNode } from './describe-node.ts';
import type { DesignTools } from './designer-context.ts';
import type { DesignState } from './design-session.ts';
import { newKey } from './design-session.ts';

interface Work extends DesignTools {
  state: DesignState;
}

/**
 * Where something that is added goes: behind what is chosen, or into a holder that is empty. Of steps and
 * tabs the one that is shown counts.
 */
function targetFor({ state: { outline, panes }, session }: Work, added: Rule): Target {
  const chosen = session.node;
  if (chosen === undefined) return { into: undefined, index: neighboursOf(outline, undefined).length };
  const [first] = chosen.role === 'panes' ? chosen.children : [];
  const shown = outline.byId.get(panes.get(chosen.id) ?? '') ?? first;
  const node = shown?.children.length === 0 ? shown : chosen;
  const inside = neighboursOf(outline, node);
  if (isHolder(node.role) && (inside.length === 0 || node.role === 'pane'))
    return { into: node.id, index: inside.length };
  return behind(node, outline, roleOf(added) === 'field' && typeOf(added) !== 'void');
}

/** Behind a field of a table a field gets a column of its own, and anything else stands behind the table. */
function behind(node: DesignNode, outline: Outline, isField: boolean): Target {
  const { parent } = node;
  const isInTable = parent?.role === 'column' || (node.role === 'column' && !isField);
  if (parent !== undefined && isInTable) return behind(parent, outline, isField);
  return { into: parent?.id, index: neighboursOf(outline, parent).indexOf(node) + 1 };
}

export function addKind(
  work: Work,
  kind: FieldKindDocument,
  target: Target = targetFor(work, kind.rule),
): boolean {
  const { session, state, words, announce, read } = work;
  const holder = target.into === undefined ? undefined : state.outline.byId.get(target.into);
  const done = session.take(addRule(state.design, withScale(kind.rule, holder), target, newKey));
  if (done)
    announce(
      words('added', {
        title: read(kind.title),
        where: holder === undefined ? words('form') : nameNode(work, holder),
      }),
    );
  return done;
}

/** A question of a matrix has the options of the others. */
function withScale(rule: Rule, holder: DesignNode | undefined): Rule {
  const scale = holder?.rule['x-component'] === 'Matrix' ? holder.children[0]?.rule.enum : undefined;
  return scale === undefined || rule.enum === undefined ? rule : { ...rule, enum: scale };
}

/** One more step, tab or fold, empty; undefined where there is none around. */
export function paneFor({ role, rule, parent }: DesignNode): Rule | undefined {
  const holder = role === 'panes' ? rule : role === 'pane' ? parent?.rule : undefined;
  const component = holder === undefined ? undefined : PANES[componentOf(holder)];
  return component === undefined ? undefined : { type: 'void', 'x-component': component };
}

/** Puts one more step, tab or fold behind the chosen one, or behind all. */
export function addPane(work: Work): void {
  const { session, state, words, announce, language, languages } = work;
  const { node } = session;
  const pane = node === undefined ? undefined : paneFor(node);
  if (node === undefined || pane === undefined) return;
  const beside = neighboursOf(state.outline, node.role === 'panes' ? node : node.parent);
  const target =
    node.role === 'panes' ? { into: node.id, index: beside.length } : behind(node, state.outline, true);
  const title = words('paneTitle', { place: String(beside.length + 1) });
  const codes = languages.map(({ code }) => code);
  const named = withValueAt(pane, titlePlaceOf(pane), withText(undefined, language, codes, title)) as Rule;
  const where = node.role === 'panes' ? node : node.parent;
  if (session.take(addRule(state.design, named, target, newKey)))
    announce(words('added', { title, where: where === undefined ? words('form') : nameNode(work, where) }));
}

export function remove(work: Work): void {
  const { session, state, words, announce } = work;
  const { chosen, design, outline } = state;
  const [first] = chosen.flatMap((id) => outline.byId.get(id) ?? []);
  if (first === undefined) return;
  const gone = outline.all.filter(
    (each) => chosen.includes(each.id) || chosen.some((id) => isInside(each, outline.byId.get(id) ?? first)),
  );
  const readers = readersOf(
    outline,
    gone.map(({ id }) => id),
  ).filter((each) => !gone.includes(each));
  const title = nameNode(work, first);
  if (!session.take(removeRules(design, chosen))) return;
  const count = String(readers.length);
  announce(readers.length === 0 ? words('removed', { title }) : words('removedRead', { title, count }));
}

export function duplicate(work: Work): void {
  const { session, state, words, announce } = work;
  const { node } = session;
  if (node === undefined) return;
  const title = nameNode(work, node);
  if (session.take(duplicateRule(state.design, node.id, newKey))) announce(words('duplicated', { title }));
}

export function group(work: Work, component: 'Card' | 'FormGrid', title: unknown): void {
  const { session, state, words, announce } = work;
  const props = component === 'FormGrid' ? { maxColumns: 2 } : { title };
  const holder = { type: 'void', 'x-component': component, 'x-component-props': props };
  if (session.take(groupRules(state.design, state.chosen, holder, newKey))) announce(words('grouped'));
}

export function ungroup({ session, state }: Work): void {
  const { node } = session;
  if (node !== undefined) session.take(ungroupRule(state.design, node.id));
}

/** Up and down among neighbours, and out of what is around at its ends. */
export function move(work: Work, step: -1 | 1): void {
  const { session, state } = work;
  const { node } = session;
  if (node === undefined) return;
  const { outline } = state;
  const beside = neighboursOf(outline, node.parent);
  const at = beside.indexOf(node);
  const next = at + step;
  if (next >= 0 && next < beside.length) {
    moveTo(work, [node], { into: node.parent?.id, index: step === 1 ? next + 1 : next });
    return;
  }
  const { parent } = node;
  if (parent === undefined || node.role === 'pane') return;
  const out = behind(parent, outline, true);
  moveTo(work, [node], { into: out.into, index: step === 1 ? out.index : out.index - 1 });
}

/** Into the holder before it, or out of the one around it. */
export function nest(work: Work, how: 'in' | 'out'): void {
  const { session, state } = work;
  const { node } = session;
  if (node === undefined) return;
  const { outline } = state;
  if (how === 'out') {
    if (node.parent !== undefined) moveTo(work, [node], behind(node.parent, outline, true));
    return;
  }
  const beside = neighboursOf(outline, node.parent);
  const before = beside[beside.indexOf(node) - 1];
  const pane = before?.role === 'panes' ? neighboursOf(outline, before).at(-1) : before;
  if (pane !== undefined && isHolder(pane.role))
    moveTo(work, [node], { into: pane.id, index: neighboursOf(outline, pane).length });
}

export function moveTo(work: Work, nodes: readonly DesignNode[], target: Target): void {
  const { session, state, words, announce } = work;
  // What is inside of another one goes with it.
  const outer = nodes.filter((node) => !nodes.some((other) => isInside(node, other)));
  const ids = outer.map(({ id }) => id);
  if (!session.take(moveRules(state.design, ids, target, newKey))) return;
  const { outline, chosen } = session.read();
  const now = outline.byId.get(chosen[0] ?? ids[0] ?? '');
  if (now === undefined) return;
  const beside = neighboursOf(outline, now.parent);
  const place = { place: String(beside.indexOf(now) + 1), count: String(beside.length) };
  announce(words('moved', { title: nameNode(work, now), ...place }));
}

/** From the first chosen one to this one, as they are read. What stands in a group or a step goes with it. */
export function chooseTo({ session, words, announce }: DesignTools, id: string): void {
  const { outline, chosen } = session.read();
  const [first = id] = chosen;
  const all = readingOrderOf(outline);
  const [from = 0, to = 0] = [first, id]
    .map((one) => all.findIndex((each) => each.id === one))
    .toSorted(ascending);
  const ends = [all[from], all[to]];
  const between = all
    .slice(from, to + 1)
    .filter((each) => each.role !== 'pane' && !ends.some((end) => end && isInside(end, each)));
  const others = between
    .filter((each) => !between.some((other) => isInside(each, other)))
    .map((each) => each.id)
    .filter((each) => each !== first && each !== id);
  session.choose(first === id ? [id] : [first, ...others, id]);
  announce(words('several', { count: String(session.read().chosen.length) }));
}

const ascending = (one: number, other: number): number => one - other;

/** One more, or one less, is chosen together. */
export function extend(work: Work, by: -1 | 1): void {
  const all = readingOrderOf(work.state.outline);
  const end = all.findIndex(({ id }) => id === work.state.chosen.at(-1));
  const next = all[end + by];
  if (end >= 0 && next !== undefined) chooseTo(work, next.id);
}

/** The node before or behind the chosen one, as they are read. */
export function step({ session, state }: Work, by: -1 | 1): void {
  const all = readingOrderOf(state.outline);
  const at = session.node === undefined ? -1 : all.indexOf(session.node);
  const next = all[at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by];
  if (next !== undefined) session.choose([next.id]);
}
