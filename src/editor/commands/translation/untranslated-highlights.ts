// Highlights texts on the page that are not translated yet.
import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { fillAst } from '../../../assembly/fill-ast.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { canBeShown, reveal } from '../elements/reveal.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { listUntranslated } from './list-untranslated.ts';

const UPDATE_DELAY_MS = 300;

interface HighlightDependencies {
  readonly model: PageModel;
  readonly page: PageStore;
  readonly targets: Targets;
  readonly selection: Selection;
  readonly context: Pick<EditorContext, 'call'>;
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
  private readonly originals: Partial<Record<DocumentName, Ast>> = {};

  constructor(editor: HighlightDependencies) {
    this.editor = editor;
    makeObservable(this, { untranslated: observableRef });
  }

  /**
   * Loads the documents of the default language and highlights from then on. Does nothing in the default
   * language.
   */
  async start(): Promise<void> {
    const { model, page } = this.editor;
    const { language, defaultLanguage } = model.site;
    if (language === defaultLanguage) return;
    document.adoptedStyleSheets.push(this.sheet);
    await Promise.all(DOCUMENT_NAMES.map((area) => this.loadOriginal(area)));
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
    this.editor.choose(editable);
  }

  private async loadOriginal(area: DocumentName): Promise<void> {
    const { model, context } = this.editor;
    const query = { channelCode: model[area].channelCode, languageCode: model.site.defaultLanguage };
    const answer = await context.call('content.getByChannelCode', { query });
    if (isObject(answer)) this.originals[area] = fillAst(answer.ast as Ast);
  }

  private update(): void {
    const { documents } = this.editor.page;
    const ends = DOCUMENT_NAMES.flatMap((area) => {
      const original = this.originals[area];
      const found = original === undefined ? [] : listUntranslated(documents[area], original);
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
