// Adds an item with the defaults of its schema below the selected one.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => host.items.add(),
});
