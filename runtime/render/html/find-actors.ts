/** Whether something can happen in drawn elements while the page is on screen. */
import { Fragment, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** True for a component, whose code runs in browsers, and for an element with an event handler. */
function canAct(type: unknown, props: Props): boolean {
  if (typeof type !== 'string') return type !== Fragment;
  for (const name in props) if (typeof props[name] === 'function') return true;
  return false;
}

/** True if an element of the tree can act. */
export function containsActor(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.some(containsActor);
  if (!isValidElement<Props>(node)) return false;
  return canAct(node.type, node.props) || containsActor(node.props.children as ReactNode);
}

/**
 * The tags of the root elements of a block; undefined when React could not keep them as the server wrote
 * them: a text, a component, or an element that cannot have children.
 */
export function listRootTags(drawn: ReactNode): string[] | undefined {
  if (drawn === null || drawn === undefined || typeof drawn === 'boolean') return [];
  if (Array.isArray(drawn)) {
    const lists = drawn.map((each: ReactNode) => listRootTags(each));
    return lists.some((each) => each === undefined) ? undefined : lists.flatMap((each) => each ?? []);
  }
  if (!isValidElement<Props>(drawn)) return undefined;
  const { type, props } = drawn;
  if (type === Fragment) return listRootTags(props.children as ReactNode);
  const hasContent = props.children !== undefined || props.dangerouslySetInnerHTML !== undefined;
  return typeof type === 'string' && hasContent ? [type] : undefined;
}
