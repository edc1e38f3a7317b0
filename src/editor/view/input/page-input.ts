// Handles pointer and keyboard input on the page.
import { delay } from '../../../../runtime/model/pending-work.ts';
import { isRepeatedPress } from '../../../assembly/browser/attach-behaviours.ts';
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { Editor } from '../../commands/editor.ts';
import { findShortcut } from '../../contracts/shortcuts.ts';
import { chordOf } from './chord.ts';

const HOVER_DELAY_MS = 100;
/**
 * Elements that react to a click themselves, although they are not editable: a carousel's arrow, a tab, a
 * field.
 */
const INTERACTIVE =
  'a, button, input, label, select, summary, textarea, video, [role="button"], [role="tab"]';

/**
 * Hovering highlights, a click locks an element and a second click opens it; Tab and Enter do the same by
 * keyboard, with Alt for the item of a list around it and with Shift for the whole block. A click with Shift,
 * Ctrl or Cmd chooses several blocks. Alt+click follows a link. Otherwise links and forms of the page do
 * nothing. `layer` is the editor's own layer. Returns a function that stops listening.
 */
export function listenToPage(editor: Editor, root: HTMLElement, layer: HTMLElement): () => void {
  const input = new PageInput(editor, root, layer);
  return () => input.stop();
}

class PageInput {
  private readonly editor: Editor;
  private readonly root: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly listening = new AbortController();
  private cancelHover: (() => void) | undefined;

  constructor(editor: Editor, root: HTMLElement, layer: HTMLElement) {
    this.editor = editor;
    this.root = root;
    this.layer = layer;
    this.listen();
  }

  stop(): void {
    this.cancelHover?.();
    this.listening.abort();
  }

  private listen(): void {
    const { root, editor } = this;
    const { signal } = this.listening;
    const options = { signal, capture: true };
    root.addEventListener(
      'pointerover',
      (event) => event.pointerType !== 'touch' && this.hover(event.target, HOVER_DELAY_MS),
      options,
    );
    root.addEventListener('pointerleave', (event) => this.onLeave(event), { signal });
    root.addEventListener(
      'focusin',
      (event) => editor.textEdit === undefined && this.hover(event.target, 0),
      options,
    );
    root.addEventListener('submit', onSubmit, options);
    root.addEventListener('dragstart', cancel, options);
    addEventListener('click', (event) => this.onClick(event), options);
    addEventListener('mousedown', (event) => this.onMouseDown(event), options);
    addEventListener('auxclick', (event) => this.onAuxClick(event), options);
    addEventListener('keydown', (event) => this.onKey(event), options);
  }

  private isOnPage(event: Event): event is Event & { target: Element } {
    return event.target instanceof Element && this.root.contains(event.target);
  }

  /** The page is the canvas of the composer, which chooses parts of its block. */
  private get isCanvas(): boolean {
    return this.editor.panel.name === 'block';
  }

  private hover(target: EventTarget | null, ms: number): void {
    this.cancelHover?.();
    if (this.isCanvas) return;
    this.cancelHover = delay('hover', () => void this.showHovered(target), ms);
  }

  private async showHovered(target: EventTarget | null): Promise<void> {
    const { rendered, selection, targets } = this.editor;
    await rendered.promise;
    selection.hover(targets.closest(target), targets.places.addressAt(target));
  }

  private onLeave({ relatedTarget }: PointerEvent): void {
    // A block's handle is outside the page: the block stays hovered on the way to it.
    if (!(relatedTarget instanceof Element && relatedTarget.closest('.ed-handle') !== null))
      this.hover(null, HOVER_DELAY_MS);
  }

  private onClick(event: MouseEvent): void {
    const { editor } = this;
    // A second click on what is selected would open it.
    if (this.isCanvas || isRepeatedPress(event)) return;
    if (!this.isOnPage(event)) {
      if (event.target instanceof Node && !this.layer.contains(event.target)) editor.release();
      return;
    }
    if (editor.textEdit?.contains(event.target) === true) return cancel(event);
    const link = event.target.closest('a[href]');
    if (event.altKey) {
      if (!(link instanceof HTMLAnchorElement)) return;
      cancel(event);
      return editor.context.navigate(link.getAttribute('href') ?? '');
    }
    if (this.choosesSeveral(event)) return;
    const editable = editor.targets.closest(event.target);
    const control = editable && controlAt(event.target, editable.element);
    if (editable !== undefined && (control === undefined || control === editable.element)) {
      if (control === undefined) cancel(event);
      // A key's click has no place.
      const point = event.detail === 0 ? undefined : { x: event.clientX, y: event.clientY };
      return editor.choose(editable, point);
    }
    // Other elements keep working (a carousel's arrows, a menu), but no link leaves the page.
    if (link !== null) event.preventDefault();
    const isInteractive = event.target.closest(INTERACTIVE) !== null;
    const block = isInteractive ? undefined : editor.targets.places.addressAt(event.target);
    if (block === undefined) editor.release();
    else editor.blocks.choose(block);
  }

  /** Shift chooses the blocks up to the clicked one, Ctrl or Cmd adds the clicked one or takes it away. */
  private choosesSeveral(event: MouseEvent): boolean {
    const { blocks, targets } = this.editor;
    const isAdding = event.ctrlKey || event.metaKey;
    const block = event.shiftKey || isAdding ? targets.places.addressAt(event.target) : undefined;
    if (block === undefined) return false;
    cancel(event);
    if (isAdding) blocks.toggle(block);
    else blocks.extendTo(block);
    return true;
  }

  /** No text of the page is selected up to the place of a click that chooses blocks. */
  private onMouseDown(event: MouseEvent): void {
    const isText = this.editor.textEdit?.contains(event.target) === true;
    if (event.shiftKey && this.isOnPage(event) && !isText) event.preventDefault();
  }

  private onAuxClick(event: MouseEvent): void {
    if (this.isOnPage(event) && event.target.closest('a[href]') !== null) event.preventDefault();
  }

  private onKey(event: KeyboardEvent): void {
    const { editor } = this;
    if (this.isCanvas || !this.isOnPage(event) || isComposing(event) || editor.textEdit !== undefined) return;
    const editable = editor.targets.closest(event.target);
    const name = findShortcut(chordOf(event), ['select', 'selectItem', 'selectBlock']);
    // Enter on something inside an editable element, for example a menu's button, belongs to that.
    if (name === undefined || editable === undefined || editable.element !== event.target) return;
    cancel(event);
    // The key is still held from the previous action.
    if (event.repeat) return;
    const item = name === 'selectItem' ? editor.items.around(editable.target) : undefined;
    if (item !== undefined) editor.items.choose(item);
    else if (name === 'selectBlock') editor.blocks.choose(editable.target);
    else if (controlAt(event.target, editable.element) !== undefined) editable.element.click();
    else editor.choose(editable);
  }
}

/**
 * The button in an editable element, or the element itself, that shows something else: a tab its panel, "load
 * more" the next items. Its clicks reach the page, because what it shows could not be edited otherwise.
 */
function controlAt(target: Element, editable: Element): Element | undefined {
  const control = target.closest('button[aria-controls]');
  return control !== null && editable.contains(control) ? control : undefined;
}

function cancel(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function onSubmit(event: SubmitEvent): void {
  // A form with the method `dialog` only closes a panel of the page.
  if (!(event.target instanceof HTMLFormElement && event.target.method === 'dialog')) cancel(event);
}
