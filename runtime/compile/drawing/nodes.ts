/** Draws compiled nodes: primitives, texts, children and items. */
import {
  createElement,
  Fragment,
  isValidElement,
  type ComponentType,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import type { RegisteredPrimitive } from '../../model/runtime-registry.ts';
import type { ElementInput } from './input.ts';

/** From a primitive's props to how it is drawn with its attributes and its part. */
export type DrawPrimitive = (
  props: Readonly<Record<string, unknown>>,
) => (input: ElementInput, children: ReactNode) => ReactElement | null;

export function drawerOf(primitive: RegisteredPrimitive): DrawPrimitive {
  if ('draw' in primitive) return primitive.draw as unknown as DrawPrimitive;
  const component = primitive.component as unknown as ComponentType<Record<string, unknown>>;
  return (props) => (input, children) => createElement(component, { ...props, ...input }, children);
}

// Only texts and numbers are drawn: React would throw on an object.
export function drawable(value: unknown): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

// Read once: on the server, reading `process.env` costs as much as an element.
const IS_CHECKED = process.env.NODE_ENV !== 'production';

// Children keep their positions and need no keys. `jsxs` tells React so; only its development build checks.
export function asPositional(children: ReactNode[]): ReactNode {
  if (IS_CHECKED) jsxs(Fragment, { children });
  return children;
}

/**
 * A copy of the element with a key: cheaper than a keyed Fragment around every item. React's development
 * build writes into props, and the props of an element are frozen.
 */
export function withKey(node: ReactNode, key: string): ReactNode {
  return isValidElement<Record<string, unknown>>(node)
    ? jsx(node.type as ElementType, IS_CHECKED ? { ...node.props } : node.props, key)
    : node;
}
