import type { Editor } from '../editor.ts';

const HOVER_MS = 100;

/**
 * Listens to the page under the editor: pointing highlights, a click locks, a second click opens, Tab and Enter do the same by keyboard,
 * Alt+click goes through to the page. Links and forms of the page rest meanwhile. `chrome` is the editor's own layer. Returns what stops it.
 */
export function listenToPage(editor: Editor, root: HTMLElement, chrome: HTMLElement): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const { selection, targets } = editor;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const isOnPage = (event: Event): event is Event & { target: Element } => event.target instanceof Element && root.contains(event.target);
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  const hover = (target: EventTarget | null, delay: number): void => {
    clearTimeout(hovering);
    hovering = setTimeout(() => selection.hover(targets.closest(target)), delay);
  };

  const onClick = (event: MouseEvent): void => {
    if (!isOnPage(event)) {
      if (event.target instanceof Node && !chrome.contains(event.target)) editor.release();
      return;
    }
    if (editor.typing?.contains(event.target) === true) return stop(event);
    const link = event.target.closest('a[href]');
    if (event.altKey) {
      if (!(link instanceof HTMLAnchorElement)) return;
      stop(event);
      return editor.host.navigate(link.getAttribute('href') ?? '');
    }
    const marked = targets.closest(event.target);
    if (marked !== undefined) {
      stop(event);
      return editor.choose(marked, { x: event.clientX, y: event.clientY });
    }
    // What is not editable keeps working (a carousel's arrows, a menu), but nothing leaves the page.
    if (link !== null) event.preventDefault();
    editor.release();
  };

  const onKey = (event: KeyboardEvent): void => {
    if (!isOnPage(event) || event.isComposing || editor.typing !== undefined) return;
    if (event.key === 'Escape' && selection.locked !== undefined) {
      stop(event);
      return editor.release();
    }
    const marked = targets.closest(event.target);
    // Enter on something inside an editable element, a menu's button for example, is that thing's own.
    if (event.key !== 'Enter' || marked === undefined || marked.element !== event.target || event.altKey) return;
    stop(event);
    editor.choose(marked);
  };

  root.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && hover(event.target, HOVER_MS), options);
  root.addEventListener('pointerleave', () => hover(null, HOVER_MS), { signal: listening.signal });
  root.addEventListener('focusin', (event) => editor.typing === undefined && hover(event.target, 0), options);
  root.addEventListener('submit', stop, options);
  root.addEventListener('dragstart', stop, options);
  addEventListener('click', onClick, options);
  addEventListener('auxclick', (event) => isOnPage(event) && event.target.closest('a[href]') !== null && event.preventDefault(), options);
  addEventListener('keydown', onKey, options);
  return () => {
    clearTimeout(hovering);
    listening.abort();
  };
}
