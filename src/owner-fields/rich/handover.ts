// Declares what an owner has begun before the editor of a rich text is loaded.

/** Where the owner is, and what the editor does first. */
export interface Handover {
  /** The tool that has the focus, or the text. */
  focus?: { tool: string } | 'text';
  /** The caret, as a point of the window. */
  caret?: { left: number; top: number };
  /** The tool that was pressed. */
  press?: string;
  /** What was pasted. */
  paste?: { html: string; text: string };
}

/** The point of the caret in an element; undefined when it is elsewhere. */
export function caretIn(element: Element): Handover['caret'] {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer)) return undefined;
  const { left, top, height } = range.getBoundingClientRect();
  // A caret in an empty line has no box.
  return height === 0 ? undefined : { left, top: top + height / 2 };
}
