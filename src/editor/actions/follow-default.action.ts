// Makes a part of a translation follow the default language again.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { isBlock } from '../contracts/block-address.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { isItem } from '../contracts/item-commands.ts';

/** With `list` it is the items of the list and their order; translated texts stay. */
export default defineAction({
  args: { list: { type: 'boolean', description: 'The list of the item.' } },
  run({ list }, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    if (target === undefined) return;
    const own = isBlock(target) || isItem(target) ? 'whole' : 'part';
    host.apply(host.original.follow(list === true ? 'list' : own, target));
  },
});
