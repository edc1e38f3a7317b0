import { changedSettings, readSettings } from '../../../runtime/edit/settings/dialogs.ts';
import type { SetOperation } from '../../../runtime/edit/set.op.ts';
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import { writeAt } from '../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import { isBlock } from '../contracts/block-address.ts';
import type { DialogAnswer, EditorContext } from '../contracts/editor-context.ts';
import { previewBlock } from '../commands/items/preview-block.ts';
import { settingsDialogOf } from '../commands/documents/settings-dialogs.ts';

/**
 * Opens the settings of the selected block: its options and lists. Changes show on the page at once; those
 * that are confirmed are one undo step.
 */
export default defineAction({
  args: NO_ARGS,
  async run(_, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    if (target === undefined || !isBlock(target)) return false;
    const { document, key } = target;
    const instance = host.page.documents[document].vm.find((each) => each.key === key);
    const block = instance && blockDocuments.get(instance.block);
    const data = host.page.documents[document].data[key];
    if (block === undefined || data === undefined) return false;
    const before = readSettings(block, data);
    const changes = (after: DialogAnswer): ReturnType<typeof changedSettings> =>
      changedSettings(block, before, after);
    const preview = previewBlock(host.page, target, block.name);
    const answer = await host.openDialog(settingsDialogOf(block.name), before, (after) =>
      preview.show(changes(after).reduce((shown, { path, value }) => writeAt(shown, path, value), data)),
    );
    preview.end();
    if (answer === false) return false;
    const operations = changes(answer).map(({ path, value }): SetOperation => ({
      do: 'set',
      document,
      key,
      path,
      ...(value === undefined ? {} : { value }),
    }));
    if (operations.length > 0) host.apply(operations);
    return undefined;
  },
});
