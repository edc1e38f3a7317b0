/** Compiles `each`: one node for every item of a list. */
import type { Node } from '../generated/documents.generated.ts';
import type { CompileNode } from './children.ts';
import { descend, findLocal, withLocals, type Context, type Local } from './context.ts';
import { withKey } from './drawing/nodes.ts';
import { readPath } from './expression.ts';
import { drawOf, type Drawn } from './scope.ts';
import { compileValue, readerOf } from './value.ts';

/** The address of a list: only of a plain path into the block's data, or into an item that has an address. */
function addressOf(source: string, context: Context): Local['address'] {
  const path = readPath(source);
  const [root, ...rest] = path ?? [];
  if (root === undefined) return undefined;
  if (root === 'data') return () => rest;
  const outer = findLocal(context, root)?.address;
  return outer === undefined ? undefined : (scope) => [...outer(scope), ...rest];
}

/** Draws a node once for every item of a list, and nothing for any other value. */
export function compileEach(
  node: Node,
  each: string,
  context: Context,
  compileOne: CompileNode,
): Drawn | undefined {
  const list = compileValue(each, descend(context, 'each'));
  const readList = readerOf(list);
  const name = node.as ?? 'item';
  const listAddress = addressOf(each, context);
  const slot = withLocals(context, [{ name }]).locals.at(-1)?.slot ?? 0;
  const inside = withLocals(context, [
    {
      name,
      address:
        listAddress === undefined ? undefined : (scope) => [...listAddress(scope), scope[slot + 1] as number],
      origin: list.origin && context.collector?.items(list.origin),
    },
    { name: `${name}Index` },
  ]);
  const drawn = compileOne(node, inside);
  if (drawn === undefined) return undefined;
  const draw = drawOf(drawn);
  const readKey =
    node.key === undefined ? undefined : readerOf(compileValue(node.key, descend(inside, 'key')));
  return {
    draw: (scope) => {
      const items = readList(scope);
      if (!Array.isArray(items)) return null;
      return items.map((item: unknown, index) => {
        const inner = scope.slice();
        inner[slot] = item;
        inner[slot + 1] = index;
        return withKey(draw(inner), String(readKey?.(inner) ?? index));
      });
    },
  };
}
