/** Finds out whether something can happen in drawn elements while the page is on screen. */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { StaticRoot } from '../../model/page.ts';

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
 * The root elements of a block; undefined when React could not keep them as the server wrote them: a text, a
 * component, or an element that cannot have children. `slotOf` tells the slot that an element draws.
 */
export function listRoots(
  drawn: ReactNode,
  slotOf: (element: ReactElement) => string | undefined,
  isInside = false,
): StaticRoot[] | undefined {
  if (drawn === null || drawn === undefined || typeof drawn === 'boolean') return [];
  if (Array.isArray(drawn)) {
    const lists = drawn.map((each: ReactNode) => listRoots(each, slotOf, isInside));
    return lists.some((each) => each === undefined) ? undefined : lists.flatMap((each) => each ?? []);
  }
  if (!isValidElement<Props>(drawn)) return undefined;
  const { type, props } = drawn;
  if (type === Fragment) return listRoots(props.children as ReactNode, slotOf, isInside);
  const slot = slotOf(drawn);
  if (slot !== undefined) return [{ slot }];
  if (typeof type !== 'string') return undefined;
  const children = props.children as ReactNode;
  if (holdsSlot(children, slotOf)) {
    const inner = listRoots(children, slotOf, true);
    return inner && [{ tag: type, children: inner }];
  }
  if (children !== undefined || props.dangerouslySetInnerHTML !== undefined) return [type];
  return isInside ? [{ tag: type, children: [] }] : undefined;
}

function holdsSlot(node: ReactNode, slotOf: (element: ReactElement) => string | undefined): boolean {
  if (Array.isArray(node)) return node.some((each: ReactNode) => holdsSlot(each, slotOf));
  if (!isValidElement<Props>(node)) return false;
  return slotOf(node) !== undefined || holdsSlot(node.props.children as ReactNode, slotOf);
}
