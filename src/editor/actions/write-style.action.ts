import { readStyle, replaceStyle, writeStyle } from '../../../runtime/edit/style.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import { listAlike } from '../commands/elements/list-alike.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const PROPERTIES = {
  type: 'object',
  description: 'New values by name; undefined removes the property.',
} as TypedSchema<Record<string, Json | undefined>>;

/**
 * Changes properties of the stored style of the locked element, as one undo step. With `everywhere`, all
 * headings of its level get the same style as it.
 */
export default defineAction({
  args: {
    type: 'object',
    required: ['properties'],
    properties: { properties: PROPERTIES, everywhere: { type: 'boolean' } },
  },
  run({ properties, everywhere = false }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return;
    const { documents } = host.page;
    if (!everywhere) return host.apply(writeStyle(documents, locked.target, properties));
    const style = { ...readStyle(documents, locked.target), ...properties };
    const alike = listAlike(locked, host.targets);
    host.apply(alike.flatMap((target) => replaceStyle(documents, target, style)));
    host.toast({
      text: host.translate('style.everywhere', { count: String(alike.length) }),
      tone: 'success',
    });
  },
});
