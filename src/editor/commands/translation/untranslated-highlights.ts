// Highlights texts on the page that are not translated yet.
import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { canBeShown, reveal } from '../elements/reveal.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import type { DefaultLanguage } from './default-language.ts';
import { listUntranslated } from './list-untranslated.ts';

const UPDATE_DELAY_MS = 300;

interface HighlightDependencies {
  readonly original: DefaultLanguage;
  readonly page: PageStore;
  readonly targets: Targets;
  readonly selection: Selection;
  choose(editable: EditableElement): void;
}

/**
 * The highlights are rules of one style sheet that select elements by their annotation. No element is
 * changed.
 */
export class UntranslatedHighlights {
  /** The ends of the elements' ids: `:content/hero/subContentMap/Title#title`. */
  untranslated: readonly string[] = [];
  private readonly editor: HighlightDependencies;
  private readonly sheet = new CSSStyleSheet();

  constructor(editor: HighlightDependencies) {
    this.editor = editor;
    makeObservable(this, { untranslated: observableRef });
  }

  /**
   * Loads the documents of the default language and highlights from then on. Does nothing in the default
   * language.
   */
  async start(): Promise<void> {
    const { original, page } = this.editor;
    if (!(await original.load())) return;
    document.adoptedStyleSheets.push(this.sheet);
    reaction(
      () => page.documents,
      () => this.update(),
      { delay: UPDATE_DELAY_MS, fireImmediately: true },
    );
  }

  /** Chooses the next untranslated element after the locked one. */
  next(): void {
    const { targets, selection } = this.editor;
    const { locked } = selection;
    const elements = this.listElements();
    const isAfter = (element: Element): boolean =>
      locked !== undefined &&
      (locked.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const editable = targets.closest(elements.find(isAfter) ?? elements[0] ?? null);
    if (editable === undefined) return;
    reveal(editable.element);
    editable.element.scrollIntoView({ block: 'center' });
    editable.element.focus({ preventScroll: true });
    // Choosing the locked element again would open it.
    if (editable.id !== locked?.id) this.editor.choose(editable);
  }

  private update(): void {
    const { original, page } = this.editor;
    const ends = DOCUMENT_NAMES.flatMap((area) => {
      const whole = original.documents[area];
      const found = whole === undefined ? [] : listUntranslated(page.documents[area], whole);
      return found.map(({ key, path, leaf }) => `:${area}/${key}${formatPointer(path)}#${leaf}`);
    });
    const selectors = ends.map(selectorOf);
    // Important: also on the focused element, whose own outline the editor's frame replaces.
    const style = 'outline:2px dotted #b86e00!important;outline-offset:2px';
    this.sheet.replaceSync(selectors.length === 0 ? '' : `${selectors.join(',')}{${style}}`);
    const shown = ends.filter((end) => document.querySelector(selectorOf(end)) !== null);
    runInAction(() => {
      this.untranslated = shown;
    });
  }

  private listElements(): HTMLElement[] {
    if (this.untranslated.length === 0) return [];
    const elements = document.querySelectorAll<HTMLElement>(this.untranslated.map(selectorOf).join(','));
    return [...elements].filter(canBeShown);
  }
}

function selectorOf(end: string): string {
  return `[data-edit$=${JSON.stringify(end)}]`;
}
