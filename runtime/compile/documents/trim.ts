import type { BlockDocument, Node, PageDocument } from '../../generated/documents.generated.ts';

/** What drawing needs of a document: it travels with a visitor's page. */
export type DrawnDocument = Pick<BlockDocument, 'name' | 'sources' | 'state' | 'view'>;

/** Leaves out what only editors, checkers and translators read: data schema, examples, titles, every `edit`. */
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
