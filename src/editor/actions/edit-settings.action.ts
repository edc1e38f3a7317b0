import { readPart, writeMembers } from '../../../runtime/edit/part.ts';
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { isBlock } from '../contracts/block-address.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { settingsDialogOf } from '../commands/documents/settings-dialogs.ts';

/** Opens the settings of the selected block, and writes those that were changed as one undo step. */
export default defineAction({
  args: NO_ARGS,
  async run(_, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    if (target === undefined || !isBlock(target)) return false;
    const instance = host.page.documents[target.document].vm.find(({ key }) => key === target.key);
    const before = readPart(host.page.documents, target);
    if (instance === undefined || before === undefined) return false;
    const answer = await host.openDialog(settingsDialogOf(instance.block), before as JsonObject);
    if (answer === false) return false;
    const operations = writeMembers(host.page.documents, target, answer);
    if (operations.length > 0) host.apply(operations);
    return undefined;
  },
});
