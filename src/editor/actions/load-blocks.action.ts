// Loads again what the blocks of the page show from the server.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** What is unsaved stays as it is. */
export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => host.page.loadSources(),
});
