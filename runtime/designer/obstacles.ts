/** Finds what forbids a step of the designer. */
import { typeOf } from '../forms/rules/component-types.ts';
import { isObject } from '../model/json.ts';
import type { Refusal } from './follow.ts';
import type { Level } from './levels.ts';
import { isInside, shownOf, type DesignNode, type Outline } from './outline.ts';
import { isHolder } from './roles.ts';

export const refuse = (refused: Refusal['refused'], by: readonly string[] = []): Refusal => ({ refused, by });

/** Why rules cannot be moved to a level. */
export function findObstacle(
  outline: Outline,
  nodes: readonly DesignNode[],
  level: Level,
  { into }: { into: string | undefined },
): Refusal | undefined {
  if (into !== undefined && (level === undefined || !isHolder(level.role))) return refuse('no-group');
  for (const node of nodes) {
    if (level !== undefined && (node === level || isInside(level, node)))
      return refuse('inside-itself', [node.id]);
    const isPane = node.role === 'pane';
    if (isPane && node.parent !== level) return refuse('pane', [node.id]);
    if (!isPane && level?.role === 'panes') return refuse('pane', [node.id]);
    if (node.role === 'column' && node.parent !== level) return refuse('pane', [node.id]);
  }
  const moved = nodes.flatMap((node) => [node, ...outline.all.filter((each) => isInside(each, node))]);
  const taken = new Set(
    outline.all.filter((each) => !moved.includes(each)).flatMap((each) => placesOf(each, each.parent)),
  );
  const twins = nodes.filter((node) => placesOf(node, level).some((place) => taken.has(place)));
  return twins.length > 0
    ? refuse(
        'name-twice',
        twins.map(({ id }) => id),
      )
    : undefined;
}

/** The names that must be its own: among its neighbours, and among the values of its level. */
export function placesOf(node: DesignNode, parent: Level): string[] {
  const level =
    parent === undefined ? '' : parent.role === 'rows' ? `${parent.path.join('.')}.0` : parent.path.join('.');
  const values = node.path.length > node.level.length ? [`value ${level} ${node.key}`] : [];
  return [`key ${parent?.id ?? ''} ${node.key}`, ...values];
}

/** True for a list whose rows are single values, and have no field for it, or several: no form has such. */
export function breaksRow({ role, rule, children }: DesignNode): boolean {
  if (role !== 'rows' || !isObject(rule.items) || typeOf(rule.items) === 'object') return false;
  const fields = shownOf(children).filter((each) => typeOf(each.rule) !== 'void');
  return fields.length !== (typeOf(rule.items) === 'void' ? 1 : 0);
}
