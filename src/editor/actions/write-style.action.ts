// Writes the stored style of the locked element.
import { readStyle, replaceStyle } from '../../../runtime/edit/style.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import { listAlike } from '../commands/elements/list-alike.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const PROPERTIES = {
  type: 'object',
  description: 'New values by name; undefined removes the property.',
} as TypedSchema<Record<string, Json | undefined>>;

/** One undo step. With `everywhere`, all headings of its level get the same style. */
export default defineAction({
  required: ['properties'],
  args: { properties: PROPERTIES, whole: { type: 'boolean' }, everywhere: { type: 'boolean' } },
  run({ properties, whole = false, everywhere = false }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return;
    const { documents } = host.page;
    const style = whole ? properties : { ...readStyle(documents, locked.target), ...properties };
    const targets = everywhere ? listAlike(locked, host.targets) : [locked.target];
    host.apply(targets.flatMap((target) => replaceStyle(documents, target, style)));
    if (!everywhere) return;
    const count = String(targets.length);
    host.toast({ text: host.translate('style.everywhere', { count }), tone: 'success' });
  },
});
