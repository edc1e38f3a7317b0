// Edits the text of one element in place.
import {
  cutRuns,
  formatOf,
  formatRange,
  mayMark,
  readRuns,
  writeRuns,
  type TextRange,
} from '../../../../runtime/edit/marks.ts';
import { readText, writeText } from '../../../../runtime/edit/part.ts';
import { normalizeRuns, type TextRun } from '../../../../runtime/model/marks.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import type { PageStore } from '../../store/page-store.ts';
import { MarkedText } from './marked-text.ts';
import { readPasted, type Pasted } from './paste-runs.ts';
import { findTextElement, insertText, placeCaret } from './text-content.ts';

interface InlineEditOptions {
  /**
   * `one`: Enter ends the edit, Shift+Enter breaks the line, pasted line breaks become spaces. `many`: Enter
   * breaks the line.
   */
  lines: 'one' | 'many';
  /** Where to put the caret, in window coordinates. */
  point?: { x: number; y: number };
  onEnd(): void;
  /** Escape has ended it, and the text stays. Not called where nothing was typed. */
  onKept(): void;
  /** Something was pasted that the text cannot hold. */
  onLeftOut(leftOut: Pasted['leftOut']): void;
}

let count = 0;

/** Starts editing; undefined if the element shows more than the text of its target. */
export function startInlineEdit(
  page: PageStore,
  editable: EditableElement,
  options: InlineEditOptions,
): InlineEdit | undefined {
  const isMarked = readRuns(page.documents, editable.target).some((run) => Object.keys(run).length > 1);
  const textElement = findTextElement(editable.element, readText(page.documents, editable.target), isMarked);
  return textElement && new InlineEdit(page, editable, textElement, options);
}

/**
 * A running edit. The text element is `contenteditable` and holds copies of its nodes, or nodes of its marked
 * parts; its block is not rendered. At the end React's nodes are put back and the block is rendered with the
 * new text, so that the browser and React never change the same node.
 */
export class InlineEdit {
  private readonly page: PageStore;
  private readonly target: EditTarget;
  private readonly element: HTMLElement;
  private readonly textElement: HTMLElement;
  private readonly options: InlineEditOptions;
  private readonly original: readonly Node[];
  private readonly marked: MarkedText;
  private readonly group = `typing-${++count}-`;
  private readonly resumeRendering: () => void;
  private readonly listening = new AbortController();
  /** What the element showed when the document was last known to say the same. */
  private known: ReturnType<typeof joinRuns> = '';
  /** All that is typed is one step of the history; marks and undo begin the next. */
  private step = 0;
  private hasEnded = false;
  /** The part that a dialog marks: the edit goes on when the focus returns. */
  private kept: TextRange | undefined;

  constructor(
    page: PageStore,
    { target, element }: EditableElement,
    textElement: HTMLElement,
    options: InlineEditOptions,
  ) {
    this.page = page;
    this.target = target;
    this.element = element;
    this.textElement = textElement;
    this.options = options;
    this.original = [...textElement.childNodes];
    this.marked = new MarkedText(textElement);
    this.resumeRendering = page.hold(target.document, target.key);
    this.listen();
    const runs = readRuns(page.documents, target);
    if (runs.some((run) => Object.keys(run).length > 1)) this.marked.draw(runs);
    else textElement.replaceChildren(...this.original.map((node) => node.cloneNode(true)));
    // Where spaces collapse, browsers put no-break spaces in their place, and would do so with those that are
    // meant.
    const { whiteSpace } = getComputedStyle(textElement);
    if (!whiteSpace.startsWith('pre') || whiteSpace === 'pre-line')
      textElement.style.whiteSpace = whiteSpace === 'nowrap' ? 'pre' : 'pre-wrap';
    this.known = joinRuns(this.readShown());
    textElement.setAttribute('contenteditable', 'plaintext-only');
    textElement.focus({ preventScroll: true });
    placeCaret(textElement, options.point);
  }

  /** Ends the edit and keeps the text. */
  end = (): void => {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.listening.abort();
    // Writing tools and spell checkers change the element without an event.
    if (!isSame(joinRuns(this.readShown()), this.known)) this.write();
    this.leave();
  };

  private leave(): void {
    const { textElement, element } = this;
    const hadFocus = document.activeElement === textElement;
    textElement.removeAttribute('contenteditable');
    textElement.style.whiteSpace = '';
    if (textElement.getAttribute('style') === '') textElement.removeAttribute('style');
    textElement.replaceChildren(...this.original);
    // If a link inside the element had the focus, the editable element gets it: the next key belongs to it.
    if (hadFocus && textElement !== element) element.focus({ preventScroll: true });
    this.resumeRendering();
    this.options.onEnd();
  }

  /** True if the last step of the history was typed here. */
  get isLastStep(): boolean {
    return this.page.isFresh && this.page.lastGroup?.startsWith(this.group) === true;
  }

  /** Ends the edit by Escape. What was typed stays: undo takes it back. */
  private endByEscape(): void {
    const isTyped = this.isLastStep || !isSame(joinRuns(this.readShown()), this.known);
    this.end();
    if (isTyped) this.options.onKept();
  }

  /** Shows the text after undo or redo. Ends the edit if they changed something else. */
  refresh(): void {
    const { textElement } = this;
    const runs = readRuns(this.page.documents, this.target);
    if (isSame(joinRuns(runs), joinRuns(this.readShown()))) return this.end();
    this.step++;
    this.marked.draw(runs);
    this.known = joinRuns(this.readShown());
    getSelection()?.collapse(textElement, textElement.childNodes.length);
  }

  /** The selected part of the text. */
  selected(): TextRange | undefined {
    return this.marked.selected();
  }

  /** Marks the selected part of the text, or removes the mark if all of it is marked: one step. */
  toggle(mark: 'bold' | 'italic'): void {
    const range = this.selected();
    if (range === undefined || range.from === range.to || !mayMark(this.page.documents, this.target)) return;
    const runs = this.readShown();
    const isOn = formatOf(runs, range)[mark] === true;
    this.marked.draw(formatRange(runs, range, { [mark]: isOn ? undefined : true }));
    this.marked.select(range);
    this.step++;
    this.write();
    this.step++;
  }

  /** Keeps a part for a dialog: the focus may leave, and selects the part when it returns. */
  keep(range: TextRange): void {
    this.kept = range;
  }

  /** Marks a part: one step. */
  format(range: TextRange, marks: Readonly<Record<string, unknown>>): void {
    const { page, target } = this;
    const runs = formatRange(this.readShown(), range, marks);
    this.marked.draw(runs);
    this.marked.select(range);
    this.step++;
    this.known = joinRuns(runs);
    page.change(writeRuns(page.documents, target, runs));
  }

  /** Without the line break that browsers add at the end to show the caret after the last line. */
  private readShown(): TextRun[] {
    const runs = this.marked.read().map((run) => ({ ...run, text: normalizeText(run.text) }));
    const last = runs.at(-1);
    if (last !== undefined) last.text = last.text.replace(/\n$/, '');
    return runs;
  }

  contains(node: EventTarget | null): boolean {
    return node instanceof Node && this.textElement.contains(node);
  }

  private listen(): void {
    const { signal } = this.listening;
    const { textElement } = this;
    const onInput = (event: Event): void => {
      if (event instanceof InputEvent && !event.isComposing) this.write();
    };
    textElement.addEventListener('input', onInput, { signal });
    textElement.addEventListener('compositionend', () => this.write(), { signal });
    textElement.addEventListener('keydown', (event) => this.onKey(event), { signal });
    textElement.addEventListener('paste', (event) => this.onPaste(event), { signal });
    textElement.addEventListener('beforeinput', (event) => this.onBeforeInput(event), { signal });
    textElement.addEventListener('focusout', () => this.onLeave(), { signal });
    textElement.addEventListener('focusin', () => this.onReturn(), { signal });
  }

  private onLeave(): void {
    if (this.kept === undefined) this.end();
  }

  private onReturn(): void {
    if (this.kept !== undefined) this.marked.select(this.kept);
    this.kept = undefined;
  }

  private write(): void {
    const { page, target } = this;
    const runs = this.readShown();
    this.known = joinRuns(runs);
    const change = mayMark(page.documents, target)
      ? writeRuns(page.documents, target, runs)
      : writeText(page.documents, target, runs.map((run) => run.text).join(''));
    // Changes of one group must write the same places: the text, or the text and its marks.
    page.change(change, `${this.group}${this.step}-${change.length}`);
  }

  private onKey(event: KeyboardEvent): void {
    // During composition all keys belong to the input method.
    if (isComposing(event)) return;
    const { lines } = this.options;
    const ends =
      event.key === 'Enter' && ((lines === 'one' && !event.shiftKey) || event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') this.endByEscape();
    else if (ends) this.end();
    // In a button the space bar would be a click.
    else if (event.key === ' ' && this.textElement.closest('button, summary') !== null)
      insertText(this.textElement, ' ');
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Marks of a pasted text stay where a text may have them; notes of reviewers and hidden words do not. Words
   * alone are pasted by the browser. What is left out is said.
   */
  private onPaste(event: ClipboardEvent): void {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const range = this.selected();
    if (html === '' || range === undefined) return;
    const { runs: pasted, leftOut } = readPasted(html, mayMark(this.page.documents, this.target));
    this.options.onLeftOut(leftOut);
    const hasNotes = (leftOut.comments ?? 0) + (leftOut.hidden ?? 0) > 0;
    if (normalizeRuns(pasted) === undefined && !hasNotes) return;
    event.preventDefault();
    if (this.options.lines === 'one') for (const run of pasted) run.text = run.text.replaceAll('\n', ' ');
    const shown = this.readShown();
    const rest = { from: range.to, to: Number.MAX_SAFE_INTEGER };
    const runs = [...cutRuns(shown, { from: 0, to: range.from }), ...pasted, ...cutRuns(shown, rest)];
    const end = range.from + pasted.reduce((sum, { text }) => sum + text.length, 0);
    this.marked.draw(runs);
    this.marked.select({ from: end, to: end });
    this.step++;
    this.write();
    this.step++;
  }

  private onBeforeInput(event: InputEvent): void {
    // Undo and redo belong to the page's history, not to the browser's.
    if (event.inputType.startsWith('format') || event.inputType.startsWith('history'))
      return event.preventDefault();
    const pasted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (this.options.lines === 'many' || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    insertText(this.textElement, pasted.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim());
  }
}

function normalizeText(content: string): string {
  return content.replaceAll('\r\n', '\n');
}

/** Runs that can be compared. */
function joinRuns(runs: readonly TextRun[]): readonly TextRun[] | string {
  return normalizeRuns(runs) ?? runs.map((run) => run.text).join('');
}
