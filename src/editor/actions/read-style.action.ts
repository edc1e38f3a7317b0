// Reads the stored and the computed style of the locked element.
import { readText } from '../../../runtime/edit/part.ts';
import { readStyle } from '../../../runtime/edit/style.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { listAlike } from '../commands/elements/list-alike.ts';
import { measureStyle } from '../commands/elements/measure-style.ts';

/** Also its text as `sample`, and as `alike` the number of headings of its level. */
export default defineAction({
  run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return false;
    const style = readStyle(host.page.documents, locked.target);
    return {
      ...style,
      style,
      sample: readText(host.page.documents, locked.target),
      alike: listAlike(locked, host.targets).length,
      ...measureStyle(locked.element),
    };
  },
});
