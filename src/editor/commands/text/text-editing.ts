// Edits the text of the locked element: in place, or in a dialog.
import { readText, writeText } from '../../../../runtime/edit/part.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { startInlineEdit, type InlineEdit } from './inline-edit.ts';

interface TextEditingDependencies extends Pick<EditorContext, 'openDialog' | 'apply'> {
  page: PageStore;
  selection: Selection;
}

export class TextEditing {
  /** The running edit in place, if any. */
  current: InlineEdit | undefined;
  /** Where the element was clicked, in window coordinates: the next edit puts the caret there. */
  clickPoint: { x: number; y: number } | undefined;
  private readonly dependencies: TextEditingDependencies;

  constructor(dependencies: TextEditingDependencies) {
    this.dependencies = dependencies;
  }

  async start(lines: 'one' | 'many'): Promise<void> {
    const { page, selection, openDialog, apply } = this.dependencies;
    const { locked } = selection;
    if (locked === undefined) return;
    const point = this.clickPoint;
    this.clickPoint = undefined;
    const onEnd = (): void => {
      this.current = undefined;
      selection.setTyping(false);
    };
    this.current = startInlineEdit(page, locked, { lines, point, onEnd });
    if (this.current !== undefined) return selection.setTyping(true);
    const answer = await openDialog('text', { text: readText(page.documents, locked.target) });
    if (answer !== false && typeof answer.text === 'string')
      apply(writeText(page.documents, locked.target, answer.text));
  }
}
