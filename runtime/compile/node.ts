/** Compiles one node with `each`, `if`, its part, props and children. */
import type { Node } from '../generated/documents.generated.ts';
import { compileChildren } from './children.ts';
import { descend, reportUnknown, type Context } from './context.ts';
import { compileEach } from './each.ts';
import { drawerOf } from './drawing/nodes.ts';
import { compileElement } from './element.ts';
import { drawOf, SLOT, type Drawn, type Value } from './scope.ts';
import { compilePart, type PartReader } from './part.ts';
import { compileProps } from './props.ts';
import { compileValue, isConstant } from './value.ts';

/**
 * Compiles a node and its children: `each` around `if` around the element. Undefined for an unknown
 * primitive.
 */
export function compileNode(node: Node, context: Context): Drawn | undefined {
  if (node.each !== undefined) return compileEach(node, node.each, context, compileOne);
  return compileOne(node, context);
}

function compileOne(node: Node, outside: Context): Drawn | undefined {
  const context = outside.collector?.node(node, outside) ?? outside;
  const primitive = context.registry.primitives.get(node.is);
  if (primitive === undefined) {
    reportUnknown(
      descend(context, 'is'),
      'block.primitive-unknown',
      node.is,
      context.registry.primitives.names(),
    );
    return undefined;
  }
  const part = node.part === undefined ? undefined : compilePart(node.part, descend(context, 'part'));
  const inside: Context =
    node.part === undefined ? context : { ...context, partUse: { used: false }, partOrigin: part?.origin };
  const props = compileProps(node, primitive, inside);
  const children = compileChildren(node.children ?? [], descend(inside, 'children'), compileNode);
  const condition = node.if === undefined ? undefined : compileValue(node.if, descend(inside, 'if'));
  checkEdit(node, context);

  const element = compileElement({ node, primitive: drawerOf(primitive), props, part, children }, inside);
  const drawn = condition === undefined ? element : guard(element, condition);
  return part !== undefined && inside.partUse.used ? withPart(part, drawn) : drawn;
}

/** Draws only while the condition holds. */
function guard(drawn: Drawn, condition: Value): Drawn {
  if (isConstant(condition)) return condition.constant ? drawn : { constant: null };
  const test = condition.read;
  const draw = drawOf(drawn);
  return { draw: (scope) => (test(scope) ? draw(scope) : null) };
}

function checkEdit(node: Node, context: Context): void {
  if (node.edit === undefined) return;
  const { kinds } = context.registry;
  if (kinds !== undefined && !kinds.includes(node.edit.kind)) {
    reportUnknown(descend(context, 'edit', 'kind'), 'block.kind-unknown', node.edit.kind, kinds);
  }
}

/** Puts the stored part into the scope, for expressions that read `part`. */
function withPart(part: PartReader, drawn: Drawn): Drawn {
  const draw = drawOf(drawn);
  return {
    draw: (scope) => {
      const inner = scope.slice();
      inner[SLOT.part] = part.read(scope);
      return draw(inner);
    },
  };
}
