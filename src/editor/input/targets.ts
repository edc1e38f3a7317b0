import type { Mark } from '../../../runtime/compile/frame.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import { formatPointer } from '../../../runtime/model/pointer.ts';

const MARK = 'data-edit';

/** An element of the page that can be edited, and what it stands for. */
export interface Marked {
  element: HTMLElement;
  id: string;
  target: EditTarget;
}

/** What the marks on the page stand for. */
export interface Targets {
  /** Given to the compiler: puts an id and a place in the tab order on every editable element, and nothing else. */
  mark: Mark;
  /** The innermost editable element around a node. */
  closest(node: EventTarget | null): Marked | undefined;
  /** The element again, after its block was drawn anew. */
  find(marked: Marked): Marked | undefined;
}

/** Remembers the target of each mark by its id; `mark` makes the attributes of one target once. */
export function makeTargets(): Targets {
  const known = new Map<string, { target: EditTarget; attributes: Readonly<Record<string, string>> }>();
  return {
    mark(target) {
      const id = `${target.kind}:${target.document}/${target.key}${formatPointer(target.path)}#${target.leaf}`;
      const before = known.get(id);
      if (before !== undefined) return before.attributes;
      const attributes = Object.freeze({ [MARK]: id, tabIndex: '0' });
      known.set(id, { target, attributes });
      return attributes;
    },
    closest(node) {
      const element = node instanceof Element ? node.closest<HTMLElement>(`[${MARK}]`) : null;
      const id = element?.getAttribute(MARK);
      const found = id === null || id === undefined ? undefined : known.get(id);
      return element === null || id === null || id === undefined || found === undefined ? undefined : { element, id, target: found.target };
    },
    find(marked) {
      if (marked.element.isConnected) return marked;
      const element = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(marked.id)}"]`);
      return element === null ? undefined : { ...marked, element };
    },
  };
}
