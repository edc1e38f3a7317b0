// Opens the settings of the selected block in a dialog.
import type { NameBlockOperation } from '../../../runtime/edit/name-block.op.ts';
import { changedSettings, readSettings } from '../../../runtime/edit/settings/dialogs.ts';
import type { SetOperation } from '../../../runtime/edit/set.op.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { readAnchor } from '../../../runtime/model/anchor.ts';
import type { Ast, BlockInstance } from '../../../runtime/model/page.ts';
import { writeAt } from '../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import { isBlock, type BlockAddress } from '../contracts/block-address.ts';
import type { DialogAnswer, EditorContext } from '../contracts/editor-context.ts';
import { previewBlock } from '../commands/items/preview-block.ts';
import { settingsDialogOf } from '../commands/documents/settings-dialogs.ts';

/** Changes show on the page at once; those that are confirmed are one undo step. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    if (target === undefined || !isBlock(target)) return false;
    const { document, key } = target;
    const ast = host.page.documents[document];
    const instance = ast.vm.find((each) => each.key === key);
    const block = instance && blockDocuments.get(instance.block);
    const data = ast.data[key] ?? {};
    if (block === undefined) return false;
    const before = readSettings(block, data);
    const changes = (after: DialogAnswer): ReturnType<typeof changedSettings> =>
      changedSettings(block, before, after);
    const preview = previewBlock(host.page, target, block.name);
    const answer = await host.openDialog(
      settingsDialogOf(block.name),
      { ...before, anchor: instance?.anchor ?? '' },
      (after) =>
        preview.show(changes(after).reduce((shown, { path, value }) => writeAt(shown, path, value), data)),
      document === 'content' ? { anchors: otherAnchors(ast, key) } : {},
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
    const all = [...operations, ...renamed({ document, key }, instance, answer)];
    if (all.length > 0) host.apply(all);
    return undefined;
  },
});

/** The names of all blocks but one. */
function otherAnchors({ vm }: Ast, key: string): string[] {
  return vm.flatMap((block) => (block.anchor === undefined || block.key === key ? [] : [block.anchor]));
}

/** The operation for a name that was changed; none if it is the same. */
function renamed(
  address: BlockAddress,
  before: BlockInstance | undefined,
  { anchor }: DialogAnswer,
): NameBlockOperation[] {
  const { document, key } = address;
  const name = readAnchor(typeof anchor === 'string' ? anchor : '');
  if (name === (before?.anchor ?? '')) return [];
  return [{ do: 'name-block', document, key, ...(name === '' ? {} : { anchor: name }) }];
}
