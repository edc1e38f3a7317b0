/** Changes the styles of nodes: one token of one property, at one width, in one version. */
import type { OwnedNode, OwnedStyle, OwnedStyleLayers } from '../../generated/documents.generated.ts';
import { writeAt, readAt } from '../../model/value-at-path.ts';
import type { Path } from '../../model/pointer.ts';
import { isObject } from '../../model/json.ts';
import type { LayerName } from '../style-table.ts';
import { define, problem, type OwnedOperation } from './operation.ts';
import { findNode, replaceNode } from './tree.ts';

interface SetStyle {
  id: string;
  layer: LayerName;
  /** The key of a choice and of its value; absent for all. */
  by?: { choice: string; value: string };
  name: string;
  /** Absent: the property is that of the layer below. */
  token?: string;
}

function pathOf({ layer, by, name }: SetStyle): Path {
  return by === undefined ? [layer, name] : ['by', by.choice, by.value, layer, name];
}

export const setStyle = define<SetStyle>({
  check: (definition, { id }) =>
    findNode(definition, id) === undefined ? problem('owned.node-missing', id) : undefined,
  apply: (definition, op) => replaceNode(definition, op.id, (node) => withStyle(node, op)),
  invert(definition, op): OwnedOperation {
    const { token: _, ...place } = op;
    const before = readAt(findNode(definition, op.id)?.node.style, pathOf(op));
    return typeof before === 'string' ? { ...place, token: before } : place;
  },
});

function withStyle({ style, ...node }: OwnedNode, op: SetStyle): OwnedNode {
  const next = dropEmpty(
    writeAt<OwnedStyle | OwnedStyleLayers>(style ?? {}, pathOf(op), op.token),
  ) as OwnedStyle;
  return Object.keys(next).length === 0 ? node : { ...node, style: next };
}

/** Without layers that hold nothing. */
function dropEmpty(value: unknown): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value)
    .map(([name, each]) => [name, dropEmpty(each)] as const)
    .filter(([, each]) => !isObject(each) || Object.keys(each).length > 0);
  return Object.fromEntries(kept);
}
