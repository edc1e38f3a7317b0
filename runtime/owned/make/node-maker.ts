/** Declares what the steps share that turn the nodes of a section into a block. */
import type { Node, OwnedField, OwnedNode } from '../../generated/documents.generated.ts';

import type { Around } from './class-tokens.ts';

/** Something of a section that cannot be turned. */
export interface LeftOut {
  /** What it is: the primitive, the classes, the condition. */
  what: 'element' | 'classes' | 'place' | 'condition' | 'text' | 'depth';
  detail: string;
}

/** What is made where: the block, or the items of a list. */
export interface NodeTarget {
  fields: OwnedField[];
  /** The values of the fields: of the block, or of each item. */
  values: Record<string, unknown>[];
  /** What parts are read from: the data of the block, or each item. */
  sources: readonly unknown[];
  /** The name of an item in expressions; undefined outside of lists. */
  local: string | undefined;
  /** Everything that expressions can read here. */
  names: Readonly<Record<string, unknown>>;
  level: number;
  around: Around;
}

/** Makes nodes, ids and keys, and notes what cannot be turned. */
export interface NodeMaker {
  id(): string;
  key(): string;
  note(what: LeftOut['what'], detail: string): void;
  /** The nodes of one node: none where its condition does not hold for the data. */
  node(node: Node, target: NodeTarget): OwnedNode[];
  /** A node with the style of its classes and its surface. */
  withStyle(node: Node, target: NodeTarget, made: OwnedNode): OwnedNode;
}
