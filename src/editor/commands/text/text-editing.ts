// Edits the text of the locked element: in place, or in a dialog. Marks parts of it.
import {
  formatOf,
  formatRange,
  mayMark,
  rangeAround,
  readRuns,
  rewriteText,
  writeRuns,
  type TextRange,
} from '../../../../runtime/edit/marks.ts';
import type { Operation } from '../../../../runtime/edit/operation.ts';
import { readText } from '../../../../runtime/edit/part.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { TextRun } from '../../../../runtime/model/marks.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { DefaultLanguageCommands } from '../../contracts/default-language.ts';
import type { TextMarks } from '../../contracts/text-marks.ts';
import { translate as translateCount } from '../../../../runtime/model/words/messages.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { offerUndo, type OfferUndoDependencies } from '../documents/offer-undo.ts';
import { startInlineEdit, type InlineEdit } from './inline-edit.ts';
import { PASTED_KINDS, type Pasted } from './paste-runs.ts';
import { renameSite } from './rename-site.ts';

interface TextEditingDependencies extends Pick<OfferUndoDependencies, 'toasts' | 'translate' | 'undo'> {
  readonly context: Pick<EditorContext, 'openDialog' | 'apply' | 'toast' | 'translate' | 'site'>;
  readonly original: Pick<DefaultLanguageCommands, 'fillEmptied' | 'whenLoaded'>;
  readonly page: PageStore;
  readonly selection: Selection;
}

export class TextEditing implements TextMarks {
  /** The running edit in place, if any. */
  current: InlineEdit | undefined;
  /** Where the element was clicked, in window coordinates: the next edit puts the caret there. */
  clickPoint: { x: number; y: number } | undefined;
  private readonly dependencies: TextEditingDependencies;
  /** The part of a text that a dialog marks. */
  private chosen: { target: EditTarget; range: TextRange; text: string } | undefined;

  constructor(dependencies: TextEditingDependencies) {
    this.dependencies = dependencies;
  }

  async start(lines: 'one' | 'many'): Promise<void> {
    const { page, selection, context } = this.dependencies;
    const { locked } = selection;
    if (locked === undefined) return;
    const point = this.clickPoint;
    this.clickPoint = undefined;
    const before = readText(page.documents, locked.target);
    const onEnd = (): void => {
      const isTyped = this.current?.isLastStep === true;
      this.current = undefined;
      selection.setTyping(false);
      this.completeStep(locked.target, before, isTyped);
    };
    const onKept = (): void => offerUndo(this.dependencies, context.translate('text.kept'));
    this.current = startInlineEdit(page, locked, {
      lines,
      point,
      onEnd,
      onKept,
      onLeftOut: (leftOut) => this.showLeftOut(leftOut),
    });
    if (this.current !== undefined) return selection.setTyping(true);
    const answer = await context.openDialog('text', { text: before });
    if (answer === false || typeof answer.text !== 'string') return;
    context.apply(rewriteText(page.documents, locked.target, answer.text));
    this.completeStep(locked.target, before);
  }

  /** One message of all that a pasted text has lost; none if it has lost nothing. */
  private showLeftOut(leftOut: Pasted['leftOut']): void {
    const { toast, translate, site } = this.dependencies.context;
    const things = PASTED_KINDS.filter((kind) => (leftOut[kind] ?? 0) > 0).map((kind) =>
      translateCount(site.messages, site.language, `editor.rich.left.${kind}`, { count: leftOut[kind] }),
    );
    if (things.length === 0) return;
    toast({ text: translate('rich.dropped', { things: things.join(translate('rich.and')) }), tone: 'plain' });
  }

  /**
   * What follows from a changed text. Visitors see the text of the default language in the place of an empty
   * one, so it is shown here, too; the footer follows the name of the site. `isTyped`: changed by the last
   * step of the history, which this becomes a part of.
   */
  private completeStep(target: EditTarget, before: string, isTyped = false): void {
    const { original, context, page } = this.dependencies;
    const step = page.lastGroup;
    const add = (operations: readonly Operation[], message: string): void => {
      if (operations.length === 0) return;
      const isLast = isTyped && page.lastGroup === step;
      if (!isLast || !page.amend(operations)) context.apply(operations);
      context.toast({ text: context.translate(message), tone: 'plain' });
    };
    original.whenLoaded(() => add(original.fillEmptied(target), 'emptied'));
    add(renameSite(page.documents, target, before), 'siteRenamed');
  }

  toggle(mark: 'bold' | 'italic'): void {
    const { toast, translate } = this.dependencies.context;
    const range = this.current?.selected();
    if (range === undefined || range.from === range.to)
      toast({ text: translate('marks.none'), tone: 'plain' });
    else this.current?.toggle(mark);
  }

  choose(mark: 'link' | 'color'): JsonObject | undefined {
    const { page, selection, context } = this.dependencies;
    const target = selection.locked?.target;
    const range = this.current?.selected();
    if (target === undefined || range === undefined || !mayMark(page.documents, target)) return undefined;
    const runs = readRuns(page.documents, target);
    const isMarked = (run: TextRun): boolean => (mark === 'link' ? run.linkType : run.color) !== undefined;
    const chosen = range.from === range.to ? rangeAround(runs, range.from, isMarked) : range;
    if (chosen === undefined) {
      context.toast({ text: context.translate('marks.none'), tone: 'plain' });
      return undefined;
    }
    this.current?.keep(chosen);
    this.chosen = { target, range: chosen, text: textOf(runs, chosen) };
    return { ...formatOf(runs, chosen), sample: this.chosen.text };
  }

  write(marks: Readonly<Record<string, unknown>>): void {
    const { page, context } = this.dependencies;
    if (this.chosen === undefined) return;
    const { target, range, text } = this.chosen;
    const runs = readRuns(page.documents, target);
    // By another owner, for example, whose save was taken over.
    if (textOf(runs, range) !== text)
      context.toast({ text: context.translate('marks.changed'), tone: 'error' });
    else if (this.current !== undefined) this.current.format(range, marks);
    else context.apply(writeRuns(page.documents, target, formatRange(runs, range, marks)));
  }
}

function textOf(runs: readonly TextRun[], { from, to }: TextRange): string {
  return runs
    .map((run) => run.text)
    .join('')
    .slice(from, to);
}
