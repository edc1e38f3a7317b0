/**
 * Draws the section settings of a block: attributes of its outermost element, and of its list. The rules are
 * in `src/site/styles/sections.css`. A setting that nobody has chosen writes no attribute.
 */
import type { BlockDocument, Node } from '../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../runtime/model/json.ts';

const WIDTHS = ['phone', 'tablet', 'desktop'] as const;

export function drawSection(document: BlockDocument): BlockDocument {
  const settings = membersAt(membersAt(document.data).section);
  const names = ['surface', 'space', 'width', 'align'].filter((name) => name in settings);
  if (names.length === 0) return document;
  const attributes = Object.fromEntries(names.map((name) => [`data-${name}`, `{{ data.section.${name} }}`]));
  const root = (node: Node): Node => ({ ...node, with: { ...attributes, ...node.with } });
  const { view } = document;
  const drawn = Array.isArray(view) ? view.map(root) : root(view);
  return { ...document, view: 'columns' in settings ? setColumns(drawn) : drawn };
}

function membersAt(schema: unknown): Record<string, unknown> {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

/** Sets the columns of the first grid whose items come from a list. */
function setColumns(view: BlockDocument['view']): BlockDocument['view'] {
  let isDone = false;
  const visit = (node: Node): Node => {
    if (isDone) return node;
    if (isListGrid(node)) {
      isDone = true;
      const columns = WIDTHS.map((width) => [`data-columns-${width}`, `{{ data.section.columns.${width} }}`]);
      return { ...node, with: { ...node.with, ...(Object.fromEntries(columns) as object) } };
    }
    const { children } = node;
    return children === undefined
      ? node
      : { ...node, children: children.map((child) => (typeof child === 'string' ? child : visit(child))) };
  };
  return Array.isArray(view) ? view.map(visit) : visit(view);
}

function isListGrid({ with: props, children }: Node): boolean {
  const isGrid = /(?:^| )grid(?: |$)/.test(String(isObject(props) ? props.class : ''));
  return isGrid && Array.isArray(children) && children.some((child) => isObject(child) && 'each' in child);
}
