/** The nodes of a view, for questions about what it names. */
import type { Node } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';

/** Every node of a view, each before its children. Documents that were not checked may hold anything in place of a view. */
export function listNodes(view: unknown): Node[] {
  if (Array.isArray(view)) return view.flatMap(listNodes);
  return isObject(view) ? [view as unknown as Node, ...listNodes(view.children)] : [];
}
