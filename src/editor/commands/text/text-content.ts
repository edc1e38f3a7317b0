// Reads and writes the text of an element that is edited in place.

/** The text of a node, with a line break for every `<br>`. */
export function readContent(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLBRElement) return '\n';
  return [...node.childNodes].map(readContent).join('');
}

/** Elements that only mark their text (`blocks/text-runs.tsx`). */
const MARKS = 'strong, em, a.text-link, span[class^="s-"]';

/**
 * The innermost element with exactly this text; undefined if the element also shows something else. In a
 * marked text the elements of marks do not count.
 */
export function findTextElement(
  element: HTMLElement,
  text: string,
  isMarked = false,
): HTMLElement | undefined {
  if (readContent(element) !== text) return undefined;
  const inner = [...element.children].find(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && readContent(child) === text && !(isMarked && child.matches(MARKS)),
  );
  return text === '' || inner === undefined ? element : (findTextElement(inner, text, isMarked) ?? element);
}

/** Replaces the selection inside the element with text and puts the caret after it. */
export function insertText(element: HTMLElement, text: string): void {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return;
  range.deleteContents();
  range.insertNode(document.createTextNode(text));
  range.collapse(false);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Puts the caret at a point of the window. Selects all text if the point is not in the element. */
export function placeCaret(element: HTMLElement, point?: { x: number; y: number }): void {
  const selection = getSelection();
  const at = point === undefined ? undefined : caretAt(point.x, point.y);
  if (at !== undefined && element.contains(at.node)) selection?.collapse(at.node, at.offset);
  else selection?.selectAllChildren(element);
}

/** Safari has only the older of the two functions. */
function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if (typeof document.caretPositionFromPoint === 'function') {
    const caret = document.caretPositionFromPoint(x, y);
    return caret === null ? undefined : { node: caret.offsetNode, offset: caret.offset };
  }
  // Deprecated in favour of the other, which Safari has not.
  const { caretRangeFromPoint } = document as { caretRangeFromPoint(x: number, y: number): Range | null };
  const range = caretRangeFromPoint.call(document, x, y);
  return range === null ? undefined : { node: range.startContainer, offset: range.startOffset };
}
