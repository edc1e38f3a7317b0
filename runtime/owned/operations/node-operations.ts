/** Defines operations on the nodes of a view. */
import type { OwnedNode } from '../../generated/documents.generated.ts';
import { ownMember } from '../../model/json.ts';
import { define, problem, type OwnedOperation } from './operation.ts';
import { findNode, idsIn, insertInto, replaceNode, takeOut } from './tree.ts';

interface AddNode {
  parent: string;
  index: number;
  node: OwnedNode;
}
interface OfNode {
  id: string;
}
interface MoveNode extends OfNode {
  parent: string;
  index: number;
}
interface WrapNodes {
  /** Neighbours, in their order. */
  ids: readonly string[];
  /** The box that they go into, without children. */
  box: OwnedNode;
}
interface DuplicateNode extends OfNode {
  /** The new id of each node in it. */
  ids: Readonly<Record<string, string>>;
}
interface SetNode extends OfNode {
  member: Exclude<keyof OwnedNode, 'id' | 'children'>;
  /** Absent: the member is removed. */
  value?: unknown;
}

const missing = (id: string): ReturnType<typeof problem> => problem('owned.node-missing', id);

/** An operation as a whole value, so that it can be inverted to another kind. */
const op = (name: string, members: object): OwnedOperation => ({ do: name, ...members });

export const addNode = define<AddNode>({
  check(definition, { parent, index, node }) {
    const place = findNode(definition, parent);
    if (place === undefined) return missing(parent);
    if (!isPosition(index, (place.node.children ?? []).length))
      return problem('owned.place-missing', String(index));
    const taken = idsIn(node).find((id) => findNode(definition, id) !== undefined);
    return taken === undefined ? undefined : problem('owned.id-taken', taken);
  },
  apply: (definition, { parent, index, node }) => insertInto(definition, parent, index, [node]),
  invert: (_, { node }) => op('removeNode', { id: node.id }),
});

function isPosition(index: number, length: number): boolean {
  return Number.isInteger(index) && index >= 0 && index <= length;
}

export const removeNode = define<OfNode>({
  check(definition, { id }) {
    const place = findNode(definition, id);
    return place?.parent === undefined ? missing(id) : undefined;
  },
  apply: (definition, { id }) => takeOut(definition, id),
  invert(definition, { id }) {
    const { node, parent, index } = findNode(definition, id) ?? {};
    return op('addNode', { parent: parent?.id, index, node });
  },
});

export const moveNode = define<MoveNode>({
  check(definition, { id, parent, index }) {
    const place = findNode(definition, id);
    if (place?.parent === undefined) return missing(id);
    if (idsIn(place.node).includes(parent)) return problem('owned.move-into-itself', id);
    const to = findNode(takeOut(definition, id), parent);
    if (to === undefined) return missing(parent);
    const isRight = isPosition(index, (to.node.children ?? []).length);
    return isRight ? undefined : problem('owned.place-missing', String(index));
  },
  apply(definition, { id, parent, index }) {
    const place = findNode(definition, id);
    return place === undefined
      ? definition
      : insertInto(takeOut(definition, id), parent, index, [place.node]);
  },
  invert(definition, { id }) {
    const place = findNode(definition, id);
    return op('moveNode', { id, parent: place?.parent?.id, index: place?.index });
  },
});

export const wrapNodes = define<WrapNodes>({
  check(definition, { ids, box }) {
    const places = ids.map((id) => findNode(definition, id));
    const [first] = places;
    if (first?.parent === undefined) return missing(ids[0] ?? '');
    const isRow = places.every(
      (place, at) => place?.parent?.id === first.parent?.id && place?.index === first.index + at,
    );
    if (!isRow) return problem('owned.place-missing', ids.join(', '));
    return findNode(definition, box.id) === undefined ? undefined : problem('owned.id-taken', box.id);
  },
  apply(definition, { ids, box }) {
    const first = findNode(definition, ids[0] ?? '');
    if (first?.parent === undefined) return definition;
    const { parent, index } = first;
    const children = (parent.children ?? []).slice(index, index + ids.length);
    return replaceNode(definition, parent.id, (node) => ({
      ...node,
      children: (node.children ?? []).toSpliced(index, ids.length, { ...box, children }),
    }));
  },
  invert: (_, { box }) => op('unwrapNode', { id: box.id }),
});

export const unwrapNode = define<OfNode>({
  check(definition, { id }) {
    const place = findNode(definition, id);
    if (place?.parent === undefined) return missing(id);
    return (place.node.children ?? []).length > 0 ? undefined : problem('owned.place-missing', id);
  },
  apply(definition, { id }) {
    const place = findNode(definition, id);
    if (place?.parent === undefined) return definition;
    return replaceNode(definition, place.parent.id, (node) => ({
      ...node,
      children: (node.children ?? []).toSpliced(place.index, 1, ...(place.node.children ?? [])),
    }));
  },
  invert(definition, { id }) {
    const { children = [], ...box } = findNode(definition, id)?.node ?? { id, is: 'box' as const };
    return op('wrapNodes', { ids: children.map((child) => child.id), box });
  },
});

export const duplicateNode = define<DuplicateNode>({
  check(definition, { id, ids }) {
    const place = findNode(definition, id);
    if (place?.parent === undefined) return missing(id);
    const next = idsIn(place.node).map((each) => ownMember(ids, each));
    const taken = next.find(
      (each, at) => each === undefined || findNode(definition, each) !== undefined || next.indexOf(each) < at,
    );
    const isFree = next.every((each) => each !== undefined) && taken === undefined;
    return isFree ? undefined : problem('owned.id-taken', taken ?? id);
  },
  apply(definition, { id, ids }) {
    const place = findNode(definition, id);
    if (place?.parent === undefined) return definition;
    return insertInto(definition, place.parent.id, place.index + 1, [renumber(place.node, ids)]);
  },
  invert: (_, { id, ids }) => op('removeNode', { id: ids[id] }),
});

function renumber(node: OwnedNode, ids: Readonly<Record<string, string>>): OwnedNode {
  const { children } = node;
  const copy = { ...node, id: ids[node.id] ?? node.id };
  return children === undefined ? copy : { ...copy, children: children.map((child) => renumber(child, ids)) };
}

export const setNode = define<SetNode>({
  check(definition, { id, member }) {
    if (['id', 'children'].includes(member)) return problem('owned.member-useless', member);
    return findNode(definition, id) === undefined ? missing(id) : undefined;
  },
  apply: (definition, { id, member, value }) =>
    replaceNode(
      definition,
      id,
      ({ [member]: _, ...rest }) => (value === undefined ? rest : { ...rest, [member]: value }) as OwnedNode,
    ),
  invert(definition, { id, member }) {
    const value = findNode(definition, id)?.node[member];
    return op('setNode', { id, member, ...(value === undefined ? {} : { value }) });
  },
});
