import { readText } from '../../../runtime/edit/part.ts';
import { readStyle } from '../../../runtime/edit/style.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';
import { measureLook } from '../commands/elements/measure-style.ts';

/** Answers the stored style of the locked element by property, and as `style`; with its text (`sample`) and how it looks without that style. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host }) {
    const { locked } = host.selection;
    if (locked === undefined) return false;
    const style = readStyle(host.page.documents, locked.target);
    return {
      ...style,
      style,
      sample: readText(host.page.documents, locked.target),
      ...measureLook(locked.element),
    };
  },
});
