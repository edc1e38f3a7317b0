import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { fillAst } from '../../../assembly/prepare-page.ts';
import type { Editor } from '../editor.ts';
import { listUntranslated } from './untranslated.ts';

const PAUSE_MS = 300;

/**
 * Marks on the page what still says the same as in the default language. A rule of a style sheet of its own names the editable elements, so that none
 * of them is touched.
 */
export class TranslationMarks {
  /** Ends of the marks' ids: `:content/hero/subContentMap/Title#title`. */
  untranslated: readonly string[] = [];
  private readonly editor: Editor;
  private readonly sheet = new CSSStyleSheet();
  private whole: Partial<Record<DocumentName, Ast>> = {};

  constructor(editor: Editor) {
    this.editor = editor;
    makeObservable(this, { untranslated: observableRef });
  }

  /** Reads the default language's documents, and marks from then on. Nothing to do in the default language itself. */
  async start(): Promise<void> {
    const { model, page, host } = this.editor;
    const { language, defaultLanguage } = model.site;
    if (language === defaultLanguage) return;
    document.adoptedStyleSheets.push(this.sheet);
    const answers = await Promise.all(
      DOCUMENT_NAMES.map(async (area) => {
        const query = { channelCode: model[area].channelCode, languageCode: defaultLanguage };
        return [area, await host.call('content.getByChannelCode', { query })] as const;
      }),
    );
    for (const [area, answer] of answers) if (isObject(answer)) this.whole[area] = fillAst(answer.ast as Ast);
    reaction(
      () => page.documents,
      () => this.mark(),
      { delay: PAUSE_MS, fireImmediately: true },
    );
  }

  /** Chooses the next editable element of the page, behind the chosen one. */
  next(): void {
    const { targets, selection } = this.editor;
    const editable = this.find();
    const { locked } = selection;
    const isBehind = (element: Element): boolean =>
      locked !== undefined &&
      (locked.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const element = editable.find(isBehind) ?? editable[0];
    const target = targets.closest(element ?? null);
    if (target === undefined) return;
    target.element.scrollIntoView({ block: 'center' });
    target.element.focus({ preventScroll: true });
    this.editor.choose(target);
  }

  private mark(): void {
    const { documents } = this.editor.page;
    const ends = DOCUMENT_NAMES.flatMap((area) => {
      const whole = this.whole[area];
      const found = whole === undefined ? [] : listUntranslated(documents[area], whole);
      return found.map(({ key, path, leaf }) => `:${area}/${key}${formatPointer(path)}#${leaf}`);
    });
    const selectors = ends.map((end) => `[data-edit$=${JSON.stringify(end)}]`);
    this.sheet.replaceSync(
      selectors.length === 0 ? '' : `${selectors.join(',')}{outline:2px dotted #b86e00;outline-offset:2px}`,
    );
    const shown = ends.filter((_, index) => document.querySelector(selectors[index] ?? '') !== null);
    runInAction(() => {
      this.untranslated = shown;
    });
  }

  private find(): HTMLElement[] {
    const selectors = this.untranslated.map((end) => `[data-edit$=${JSON.stringify(end)}]`);
    if (selectors.length === 0) return [];
    return [...document.querySelectorAll<HTMLElement>(selectors.join(','))].filter((element) =>
      element.checkVisibility(),
    );
  }
}
