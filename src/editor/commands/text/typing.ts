import { readText, writeText } from '../../../../runtime/edit/part.ts';
import type { PageStore } from '../../store/page-store.ts';
import { isComposing } from '../../../assembly/browser/composing.ts';
import { findTextHost, insertText, placeCaret, readContent } from './text-content.ts';
import type { EditableElement } from '../elements/targets.ts';

/** A pause of this length ends a step of the history. */
const STEP_PAUSE_MS = 1000;

export interface TypingOptions {
  /** `one`: Enter ends the typing (Shift+Enter breaks the line) and pasted line breaks become spaces; `many`: Enter breaks the line. */
  lines: 'one' | 'many';
  /** Where to put the caret, in the window. */
  point?: { x: number; y: number };
  onEnd(): void;
}

/** A text being typed where it stands on the page. */
export interface Typing {
  /** Ends it and keeps what was typed. */
  end(): void;
  /** Ends it and takes back what was typed; redo brings it again. */
  cancel(): void;
  /** Shows what undo or redo made of the text; ends the typing when they changed something else. */
  refresh(): void;
  contains(node: EventTarget | null): boolean;
}

let sessions = 0;

/**
 * Lets the browser type into the element itself. Meanwhile the element holds copies of its nodes and its block is not drawn; at the end React's
 * own nodes are put back and the block draws the new text, so that the browser and React never work on the same node.
 * Undefined when the element shows more than the text alone.
 */
export function startTyping(
  page: PageStore,
  { target, element }: EditableElement,
  { lines, point, onEnd }: TypingOptions,
): Typing | undefined {
  const host = findTextHost(element, readText(page.documents, target));
  if (host === undefined) return undefined;
  const original = [...host.childNodes];
  const session = `typing-${++sessions}`;
  const release = page.hold(target.document, target.key);
  const listening = new AbortController();
  let step = 0;
  let lastInput = 0;
  let ended = false;

  const write = (): void => {
    const now = Date.now();
    if (now - lastInput > STEP_PAUSE_MS) step++;
    lastInput = now;
    page.change(writeText(page.documents, target, tidy(readContent(host))), `${session}-${step}`);
  };

  const end = (): void => {
    if (ended) return;
    ended = true;
    listening.abort();
    const hadFocus = document.activeElement === host;
    host.removeAttribute('contenteditable');
    host.replaceChildren(...original);
    // A link in the text may have been what was typed into; the next key is meant for what is editable.
    if (hadFocus && host !== element) element.focus({ preventScroll: true });
    release();
    onEnd();
  };

  const cancel = (): void => {
    while (page.lastGroup?.startsWith(`${session}-`) === true) page.undo();
    end();
  };

  const onKey = (event: KeyboardEvent): void => {
    // Keys belong to the input method until it is done.
    if (isComposing(event)) return;
    const ends =
      event.key === 'Enter' && ((lines === 'one' && !event.shiftKey) || event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') cancel();
    else if (ends) end();
    // A button takes the space bar for a click.
    else if (event.key === ' ' && host.closest('button, summary') !== null) insertText(host, ' ');
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };

  const onBeforeInput = (event: InputEvent): void => {
    // The browser's own history knows nothing of the page's.
    if (event.inputType.startsWith('format') || event.inputType.startsWith('history'))
      return event.preventDefault();
    const pasted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (lines === 'many' || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    insertText(host, pasted.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim());
  };

  const { signal } = listening;
  host.addEventListener('input', (event) => event instanceof InputEvent && !event.isComposing && write(), {
    signal,
  });
  host.addEventListener('compositionend', write, { signal });
  host.addEventListener('keydown', onKey, { signal });
  host.addEventListener('beforeinput', onBeforeInput, { signal });
  host.addEventListener('focusout', end, { signal });

  host.replaceChildren(...original.map((node) => node.cloneNode(true)));
  host.setAttribute('contenteditable', 'plaintext-only');
  host.focus({ preventScroll: true });
  placeCaret(host, point);

  return {
    end,
    cancel,
    refresh() {
      const text = readText(page.documents, target);
      if (text === tidy(readContent(host))) return end();
      lastInput = 0;
      host.replaceChildren(document.createTextNode(text));
      getSelection()?.collapse(host, host.childNodes.length);
    },
    contains: (node) => node instanceof Node && host.contains(node),
  };
}

/** The text to store: without the line break at the end that browsers add to show the caret behind the last one. */
function tidy(content: string): string {
  return content.replaceAll('\u00a0', ' ').replaceAll('\r\n', '\n').replace(/\n$/, '');
}
