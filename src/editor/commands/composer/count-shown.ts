// Counts in how many places of a page the condition of a node is true.
import { isObject } from '../../../../runtime/model/json.ts';
import { evaluate } from '../../../../runtime/owned/make/evaluate.ts';
import { compileShows } from '../../../../runtime/owned/shows.ts';
import { subjectOf } from '../../../../runtime/owned/subject.ts';
import type { PlacedNode } from '../../../../runtime/owned/walk.ts';
import { itemsOf, type Values } from './fixed-values.ts';

/** Once for each instance, in a list once for each item. Undefined where records are asked about. */
export function countShown(
  { node, scope }: PlacedNode,
  instances: readonly Values[],
): { count: number; all: number } | undefined {
  const test = compileShows(node.shows, (key) => subjectOf(scope, key));
  if (test === undefined || scope.record !== undefined) return undefined;
  const places = scope.lists.reduce<Values[]>(
    (around, { field, local }) =>
      around.flatMap((names) => itemsIn(names, field.key).map((item) => ({ ...names, [local]: item }))),
    instances.map((data) => ({ data })),
  );
  const found = places.map((names) => evaluate(`{{ ${test} }}`, names));
  if (places.length === 0 || found.includes(undefined)) return undefined;
  return { count: found.filter((each) => Boolean(each?.value)).length, all: places.length };
}

/** The items of a list, which is one of the block or of an item around it. */
function itemsIn(names: Values, key: string): Values[] {
  const holder = Object.values(names).findLast((each) => isObject(each) && Object.hasOwn(each, key));
  return itemsOf(isObject(holder) ? holder[key] : undefined);
}
