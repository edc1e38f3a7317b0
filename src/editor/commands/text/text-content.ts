/** The text an element shows, with a line break for every `<br>`. */
export function readContent(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLBRElement) return '\n';
  return [...node.childNodes].map(readContent).join('');
}

/** The innermost element that shows exactly this text; undefined when the element shows something else beside it. */
export function findTextHost(element: HTMLElement, text: string): HTMLElement | undefined {
  if (readContent(element) !== text) return undefined;
  const inner = [...element.children].find(
    (child): child is HTMLElement => child instanceof HTMLElement && readContent(child) === text,
  );
  return text === '' || inner === undefined ? element : (findTextHost(inner, text) ?? element);
}

/** Puts text in the place of what is selected inside the host, and the caret behind it. */
export function insertText(host: HTMLElement, text: string): void {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (!host.contains(range.commonAncestorContainer)) return;
  range.deleteContents();
  range.insertNode(document.createTextNode(text));
  range.collapse(false);
  host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Puts the caret at a point of the window, or selects all when the point is not in the host. */
export function placeCaret(host: HTMLElement, point?: { x: number; y: number }): void {
  const selection = getSelection();
  const at = point === undefined ? null : (document.caretPositionFromPoint?.(point.x, point.y) ?? null);
  if (at !== null && host.contains(at.offsetNode)) selection?.collapse(at.offsetNode, at.offset);
  else selection?.selectAllChildren(host);
}
