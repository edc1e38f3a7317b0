import { readText } from '../../../runtime/edit/part.ts';
import { readStyle } from '../../../runtime/edit/style.ts';
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { measureStyle } from '../commands/elements/measure-style.ts';

/**
 * Returns the stored style of the locked element, its members also one by one, its text as `sample`, and its
 * computed style without the stored one.
 */
export default defineAction({
  args: NO_ARGS,
  run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return false;
    const style = readStyle(host.page.documents, locked.target);
    return {
      ...style,
      style,
      sample: readText(host.page.documents, locked.target),
      ...measureStyle(locked.element),
    };
  },
});
