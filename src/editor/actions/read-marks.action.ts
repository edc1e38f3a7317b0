// Reads the marks of the selected part of a text.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { readStyle } from '../../../runtime/edit/style.ts';
import { measureStyle } from '../commands/elements/measure-style.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Stops without a selection. The edit in place goes on when the focus returns. */
export default defineAction({
  required: ['mark'],
  args: { mark: { enum: ['link', 'color'] } },
  run({ mark }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    const marks = host.marks.choose(mark);
    if (locked === undefined || marks === undefined) return false;
    return {
      style: readStyle(host.page.documents, locked.target),
      ...measureStyle(locked.element),
      ...marks,
    };
  },
});
