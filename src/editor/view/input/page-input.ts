import type { Editor } from '../../commands/editor.ts';
import { isComposing } from '../../../assembly/browser/composing.ts';

const HOVER_MS = 100;
/** What does something of its own when it is clicked, though it is not editable: a carousel's arrow, a tab, a field. */
const LIVELY = 'a, button, input, label, select, summary, textarea, video, [role="button"], [role="tab"]';

/**
 * Listens to the page under the editor: pointing highlights, a click locks, a second click opens, Tab and Enter do the same by keyboard,
 * (with Shift for the whole block), Alt+click goes through to the page. Links and forms of the page rest meanwhile. `chrome` is the editor's own layer. Returns what stops it.
 */
export function listenToPage(editor: Editor, root: HTMLElement, chrome: HTMLElement): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const { selection, targets } = editor;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const isOnPage = (event: Event): event is Event & { target: Element } =>
    event.target instanceof Element && root.contains(event.target);
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  const hover = (target: EventTarget | null, delay: number): void => {
    clearTimeout(hovering);
    hovering = setTimeout(
      () => selection.hover(targets.closest(target), targets.places.addressAt(target)),
      delay,
    );
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
    const editable = targets.closest(event.target);
    if (editable !== undefined) {
      stop(event);
      return editor.choose(editable, { x: event.clientX, y: event.clientY });
    }
    // What is not editable keeps working (a carousel's arrows, a menu), but nothing leaves the page.
    if (link !== null) event.preventDefault();
    const block = event.target.closest(LIVELY) === null ? targets.places.addressAt(event.target) : undefined;
    if (block === undefined) editor.release();
    else editor.blocks.choose(block);
  };

  const onKey = (event: KeyboardEvent): void => {
    if (!isOnPage(event) || isComposing(event) || editor.typing !== undefined) return;
    const editable = targets.closest(event.target);
    // Enter on something inside an editable element, a menu's button for example, is that thing's own.
    if (event.key !== 'Enter' || editable === undefined || editable.element !== event.target || event.altKey)
      return;
    stop(event);
    // Still held from what it did before.
    if (event.repeat) return;
    if (event.shiftKey) editor.blocks.choose(editable.target);
    else editor.choose(editable);
  };

  root.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && hover(event.target, HOVER_MS),
    options,
  );
  const onLeave = (event: PointerEvent): void => {
    // The way to a block's handle leads out of the page.
    if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('.ed-handle') !== null))
      hover(null, HOVER_MS);
  };
  root.addEventListener('pointerleave', onLeave, { signal: listening.signal });
  root.addEventListener('focusin', (event) => editor.typing === undefined && hover(event.target, 0), options);
  const onSubmit = (event: SubmitEvent): void => {
    // A panel of the page is closed by such a form; nothing is sent.
    if (!(event.target instanceof HTMLFormElement && event.target.method === 'dialog')) stop(event);
  };
  root.addEventListener('submit', onSubmit, options);
  root.addEventListener('dragstart', stop, options);
  addEventListener('click', onClick, options);
  addEventListener(
    'auxclick',
    (event) => isOnPage(event) && event.target.closest('a[href]') !== null && event.preventDefault(),
    options,
  );
  addEventListener('keydown', onKey, options);
  return () => {
    clearTimeout(hovering);
    listening.abort();
  };
}
