/** Removes from a document what drawing does not need. */
import type { BlockDocument, Node, PageDocument } from '../../generated/documents.generated.ts';
import type { SlotField } from '../../model/slots.ts';

/** The part of a document that drawing needs; sent with a visitor's page. */
export type DrawnDocument = Pick<BlockDocument, 'name' | 'sources' | 'state' | 'view'> & {
  /** Rules of its styles: of blocks that owners make. The server writes them, browsers do not get them. */
  readonly styles?: readonly string[];
  /** Slots for other blocks, in blocks that owners make. */
  readonly slots?: readonly SlotField[];
};

/** Removes what only the editor and checks read: data schema, examples, titles, every `edit`. */
export function trimDocument({ name, sources, state, view }: BlockDocument | PageDocument): DrawnDocument {
  return { name, sources, state, view: Array.isArray(view) ? view.map(trimNode) : trimNode(view) };
}

function trimNode({ edit: _, children, ...node }: Node): Node {
  if (children === undefined) return node;
  return {
    ...node,
    children: children.map((child) => (typeof child === 'string' ? child : trimNode(child))),
  };
}
