/** Compiles the children of a node. */
import type { ReactNode } from 'react';
import type { Node } from '../generated/documents.generated.ts';
import { descend, type Context } from './context.ts';
import { asPositional, drawable } from './drawing/nodes.ts';
import type { Drawn } from './scope.ts';
import { compileText } from './expression.ts';
import { isConstant } from './value.ts';

/** Compiles one node. Passed as a parameter, because `node.ts` imports this file. */
export type CompileNode = (node: Node, context: Context) => Drawn | undefined;

/**
 * Compiles children in order. Draws undefined for none, the child itself for one, and a list for several, as
 * JSX does.
 */
export function compileChildren(
  children: readonly (Node | string)[],
  context: Context,
  compileNode: CompileNode,
): Drawn {
  const drawn = children.flatMap((child, index): Drawn[] => {
    const here = descend(context, index);
    if (typeof child !== 'string') {
      const node = compileNode(child, here);
      return node === undefined ? [] : [node];
    }
    const text = compileText(child, here);
    return [
      isConstant(text)
        ? { constant: text.constant as ReactNode }
        : { draw: (scope) => drawable(text.read(scope)) },
    ];
  });
  const [only] = drawn;
  if (only === undefined) return { constant: undefined };
  if (drawn.length === 1) return only;
  if (drawn.every((each) => each.draw === undefined))
    return { constant: asPositional(drawn.map((each) => each.constant)) };
  const constants = drawn.map((each) => each.constant);
  const changing = drawn.flatMap(({ draw }, index) => (draw === undefined ? [] : [{ draw, index }]));
  return {
    draw: (scope) => {
      const all = constants.slice();
      for (const { draw, index } of changing) all[index] = draw(scope);
      return asPositional(all);
    },
  };
}
