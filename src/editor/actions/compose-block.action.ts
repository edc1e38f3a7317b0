// Opens the composer on the chosen block, which is one of the site.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run(_, { host }: ActionContext<EditorContext>) {
    const chosen = host.blocks.chosen();
    const instance = chosen && host.page.documents[chosen.document].vm.find(({ key }) => key === chosen.key);
    if (instance !== undefined) host.compose(instance.block);
  },
});
