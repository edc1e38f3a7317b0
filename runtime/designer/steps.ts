/** Changes the rules of a form step by step. Each step answers a new design, or why it cannot be. */
import { isObject } from '../model/json.ts';
import {
  idOf,
  mark,
  openDesign,
  withMember,
  withNewId,
  withValueAt,
  type Design,
  type Rule,
} from './design.ts';
import { followed, isRefusal, readersOf, type Refusal } from './follow.ts';
import { findObstacle, breaksRow, placesOf, refuse } from './obstacles.ts';
import { entriesAt, replaceRule, withEntries, type Level } from './levels.ts';
import { outlineOf, shownOf, type DesignNode, type Entry, type Outline } from './outline.ts';
import { componentOf, isHolder, makesLevel, roleOf } from './roles.ts';
import { titleOf, titlePlaceOf } from './texts.ts';

export interface Done {
  design: Design;
  /** The rules that are chosen now. */
  chosen: readonly string[];
}
export type Outcome = Done | Refusal;
/** Makes a key that no field of the form has, or ever had. */
type NewKey = () => string;

/** Where something goes: into a rule, or among those of the form, before the shown one at this position. */
export interface Target {
  into: string | undefined;
  index: number;
}

/** What was done, unless a row that is one value got a second field, or lost its own. */
function unlessRowBreaks(before: Design, done: Done): Outcome {
  const { byId } = outlineOf(before);
  const wasBroken = (id: string): boolean => [byId.get(id) ?? []].flat().some(breaksRow);
  const broken = outlineOf(done.design).all.find((each) => breaksRow(each) && !wasBroken(each.id));
  return broken === undefined ? done : refuse('one-value', [broken.id]);
}

const findAll = (outline: Outline, ids: readonly string[]): DesignNode[] =>
  ids.flatMap((id) => outline.byId.get(id) ?? []);

/** The shown rules of a level, in order. */
export const neighboursOf = ({ roots }: Outline, parent: DesignNode | undefined): readonly DesignNode[] =>
  shownOf(parent === undefined ? roots : parent.children);

/** Sets a member of a rule, at a place inside of it; undefined removes it. */
export function setValue(design: Design, id: string, at: readonly (string | number)[], value: unknown): Done {
  const next = replaceRule(design, id, (rule) => withValueAt(rule, at, value));
  return { design: next, chosen: [id] };
}

/** Gives a rule another title. A column and its only field keep the same one, where they had it. */
export function retitleRule(design: Design, id: string, title: unknown): Done {
  const node = outlineOf(design).byId.get(id);
  if (node === undefined) return { design, chosen: [id] };
  const { design: next } = setValue(design, id, titlePlaceOf(node.rule), title);
  const twin = twinOf(node);
  if (twin === undefined || JSON.stringify(titleOf(twin.rule)) !== JSON.stringify(titleOf(node.rule)))
    return { design: next, chosen: [id] };
  return { design: setValue(next, twin.id, titlePlaceOf(twin.rule), title).design, chosen: [id] };
}

/** Of a column its only field, of such a field its column. */
function twinOf(node: DesignNode): DesignNode | undefined {
  const column = node.role === 'column' ? node : node.parent;
  const inside = column?.role === 'column' ? shownOf(column.children) : [];
  return inside.length === 1 ? [column, ...inside].find((each) => each !== node) : undefined;
}

/** Adds a rule. A holder of panes takes it into its last pane, a table into a column of its own. */
export function addRule(design: Design, rule: Rule, target: Target, newKey: NewKey): Outcome {
  const outline = outlineOf(design);
  const level = target.into === undefined ? undefined : outline.byId.get(target.into);
  if (target.into !== undefined && (level === undefined || !isHolder(level.role))) return refuse('no-group');
  const role = roleOf(rule);
  if (level?.role === 'panes' && role !== 'pane') {
    const pane = shownOf(level.children).at(-1);
    return pane === undefined
      ? refuse('no-group')
      : addRule(design, rule, { into: pane.id, index: shownOf(pane.children).length }, newKey);
  }
  // The names inside of a group stand at the level of the form.
  const made = copyOf(mark(rule), new Map(), newKey);
  const added = asChild(level, [newKey(), made], newKey);
  return unlessRowBreaks(design, {
    design: insert(design, level, target.index, [added]),
    chosen: [idOf(made)],
  });
}

/** A field as it stands in a table: in a column. */
function asChild(level: Level, [key, rule]: Entry, newKey: NewKey): Entry {
  if (level === undefined || componentOf(level.rule) !== 'ArrayTable' || !isObject(rule)) return [key, rule];
  if (roleOf(rule) === 'column') return [key, rule];
  const column = { type: 'void', title: rule.title, 'x-component': 'ArrayTable.Column' };
  return [newKey(), { ...(mark(column) as Rule), properties: { [key]: rule } }];
}

function insert(design: Design, level: Level, index: number, added: readonly Entry[]): Design {
  const entries = entriesAt(design, level);
  const shown = entries.filter(([, rule]) => roleOf(rule) !== 'part');
  const before = shown[index]?.[0];
  const last = shown.at(-1)?.[0];
  const at =
    before !== undefined
      ? entries.findIndex(([key]) => key === before)
      : last === undefined
        ? entries.length
        : entries.findIndex(([key]) => key === last) + 1;
  return withEntries(
    design,
    level,
    entries.toSpliced(at, 0, ...added.map(([key, rule]) => named(level, key, rule))),
  );
}

/** Those of the form have their name as a member, those inside have it as their key. */
function named(level: Level, key: string, rule: unknown): Entry {
  if (!isObject(rule)) return [key, rule];
  if (level === undefined)
    return [key, rule.name === key ? rule : { name: key, ...withMember(rule, 'name', undefined) }];
  return [key, withMember(rule, 'name', undefined)];
}

/** Without these rules; a column or a pane that loses its last field goes along with a table's field. */
export function removeRules(design: Design, ids: readonly string[]): Outcome {
  const outline = outlineOf(design);
  const nodes = findAll(outline, ids);
  const [first] = nodes;
  if (first === undefined) return refuse('no-group');
  for (const node of nodes)
    if (node.role === 'pane' && neighboursOf(outline, node.parent).every((each) => nodes.includes(each)))
      return refuse('last-pane', [node.id]);
  const around = neighboursOf(outline, first.parent).filter((each) => !nodes.includes(each));
  const next = around.find((each) => isAfter(outline, each, first)) ?? around.at(-1) ?? first.parent;
  const taken = nodes.reduce((now, node) => takeOut(now, node), design);
  const kept = followed(design, taken);
  if (isRefusal(kept)) return kept;
  return unlessRowBreaks(design, { design: kept.design, chosen: next === undefined ? [] : [next.id] });
}

const isAfter = ({ all }: Outline, one: DesignNode, other: DesignNode): boolean =>
  all.indexOf(one) > all.indexOf(other);

function takeOut(design: Design, { id }: DesignNode): Design {
  const outline = outlineOf(design);
  const node = outline.byId.get(id);
  if (node === undefined) return design;
  const { parent } = node;
  const isLastOfColumn = parent?.role === 'column' && shownOf(parent.children).length === 1;
  if (isLastOfColumn) return takeOut(design, parent);
  const entries = entriesAt(design, parent);
  const left = entries.filter(([, rule]) => !isObject(rule) || idOf(rule) !== id);
  return withEntries(design, parent, left);
}

/** Moves rules to another place, in the order in which they stand. */
export function moveRules(design: Design, ids: readonly string[], target: Target, newKey: NewKey): Outcome {
  const outline = outlineOf(design);
  const nodes = outline.all.filter(({ id }) => ids.includes(id));
  const level = target.into === undefined ? undefined : outline.byId.get(target.into);
  const forbidden = findObstacle(outline, nodes, level, target);
  if (forbidden !== undefined) return forbidden;
  const before = neighboursOf(outline, level)
    .slice(target.index)
    .find((each) => !nodes.includes(each) && !isColumnOf(each, nodes));
  const taken = nodes.reduce((now, node) => takeOut(now, node), design);
  const there = outlineOf(taken);
  const nextLevel = level === undefined ? undefined : there.byId.get(level.id);
  const around = neighboursOf(there, nextLevel);
  const index = before === undefined ? around.length : around.findIndex(({ id }) => id === before.id);
  const added = nodes.map((node) => asChild(nextLevel, [node.key, ruleAt(design, node)], newKey));
  const kept = followed(design, insert(taken, nextLevel, index, added));
  return isRefusal(kept) ? kept : unlessRowBreaks(design, { design: kept.design, chosen: ids });
}

const isColumnOf = (node: DesignNode, nodes: readonly DesignNode[]): boolean =>
  node.role === 'column' &&
  nodes.some(({ parent }) => parent === node) &&
  shownOf(node.children).length === 1;

const ruleAt = (design: Design, { id }: DesignNode): Rule => outlineOf(design).byId.get(id)?.rule ?? {};

/** Puts a group around rules that stand beside one another. */
export function groupRules(design: Design, ids: readonly string[], holder: Rule, newKey: NewKey): Outcome {
  const outline = outlineOf(design);
  const nodes = outline.all.filter(({ id }) => ids.includes(id));
  const [first] = nodes;
  if (first === undefined || nodes.some(({ parent }) => parent !== first.parent)) return refuse('no-group');
  if (['pane', 'column'].includes(first.role)) return refuse('pane', [first.id]);
  const level = first.parent;
  const key = newKey();
  const members = nodes.map(({ key: each, rule }) => [each, withMember(rule, 'name', undefined)] as const);
  const marked = mark({ ...holder, properties: {} }) as Rule;
  const group = named(level, key, {
    ...withMember(marked, 'x-index', first.rule['x-index']),
    properties: Object.fromEntries(members),
  });
  const entries = entriesAt(design, level).flatMap((entry): Entry[] => {
    if (!isObject(entry[1])) return [entry];
    const id = idOf(entry[1]);
    return id === first.id ? [group] : ids.includes(id) ? [] : [entry];
  });
  const grouped = withEntries(design, level, entries);
  const inside = outlineOf(grouped).byId.get(idOf(marked));
  const kept = followed(design, withEntries(grouped, inside, members));
  return isRefusal(kept) ? kept : unlessRowBreaks(design, { design: kept.design, chosen: [idOf(marked)] });
}

const OWN_RULES = [
  'x-reactions',
  'x-visible',
  'x-hidden',
  'x-display',
  'x-disabled',
  'x-pattern',
  'x-editable',
];

/** Takes a group away, and leaves what stands in it. A group with rules stays: they would be lost. */
export function ungroupRule(design: Design, id: string): Outcome {
  const outline = outlineOf(design);
  const node = outline.byId.get(id);
  if (node === undefined || node.role !== 'group' || node.path.length > node.level.length)
    return refuse('no-group');
  if (OWN_RULES.some((name) => node.rule[name] !== undefined)) return refuse('has-rules', [id]);
  const readers = readersOf(outline, [id]);
  if (readers.length > 0)
    return refuse(
      'reads',
      readers.map((each) => each.id),
    );
  const inside = entriesAt(design, node);
  const entries = entriesAt(design, node.parent).flatMap((entry) =>
    isObject(entry[1]) && idOf(entry[1]) === id
      ? inside.map(([key, rule]) =>
          named(node.parent, key, isObject(rule) ? withMember(rule, 'x-index', undefined) : rule),
        )
      : [entry],
  );
  if (new Set(entries.map(([key]) => key)).size < entries.length) return refuse('name-twice', [id]);
  const kept = followed(design, withEntries(design, node.parent, entries));
  return isRefusal(kept) ? kept : { design: kept.design, chosen: node.children.map((each) => each.id) };
}

/** Puts a copy behind a rule. What holds values in it has keys of its own. */
export function duplicateRule(design: Design, id: string, newKey: NewKey): Outcome {
  const outline = outlineOf(design);
  const node = outline.byId.get(id);
  if (node === undefined) return refuse('no-group');
  const copies = new Map<string, string>();
  const copy = copyOf(node.rule, copies, newKey) as Rule;
  const index = neighboursOf(outline, node.parent).indexOf(node) + 1;
  const kept = followed(design, insert(design, node.parent, index, [[newKey(), copy]]), copies);
  return isRefusal(kept) ? kept : unlessRowBreaks(design, { design: kept.design, chosen: [idOf(copy)] });
}

/** The names inside of a void stand at the level around it: a copy has others. */
function copyOf(rule: unknown, copies: Map<string, string>, newKey: NewKey, isLevel = false): unknown {
  if (!isObject(rule)) return rule;
  const isOwnLevel = isLevel || makesLevel(rule);
  const copy = withNewId(withMember(rule, 'definitions', undefined));
  copies.set(idOf(rule), idOf(copy));
  const { properties, items } = rule;
  const inside = isObject(properties)
    ? Object.entries(properties).map(([key, each]): Entry => [
        isOwnLevel ? key : newKey(),
        copyOf(each, copies, newKey, isOwnLevel),
      ])
    : [];
  return {
    ...copy,
    ...(isObject(items) ? { items: copyOf(items, copies, newKey, true) } : {}),
    ...(isObject(properties) ? { properties: Object.fromEntries(inside) } : {}),
  };
}

/** Puts rules from elsewhere, each with its name, behind those of the form. */
export function appendRules(design: Design, rules: readonly Rule[]): Outcome {
  const added = openDesign(rules);
  const taken = new Set(outlineOf(design).all.flatMap((node) => placesOf(node, node.parent)));
  const twins = outlineOf(added).all.filter((node) =>
    placesOf(node, node.parent).some((each) => taken.has(each)),
  );
  if (twins.length > 0) return refuse('name-twice', []);
  return { design: [...design, ...added], chosen: added.slice(0, 1).map(idOf) };
}
