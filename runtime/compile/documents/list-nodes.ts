/** Lists the nodes of a view. */
import type { Node } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';

/**
 * Every node of a view, each before its children. Accepts any value: the document may not have been checked.
 */
export function listNodes(view: unknown): Node[] {
  if (Array.isArray(view)) return view.flatMap(listNodes);
  return isObject(view) ? [view as unknown as Node, ...listNodes(view.children)] : [];
}
