// Measures the lowest contrast of a text over the pictures of the selected block.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { isBlock } from '../contracts/block-address.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** With a strength of its scrim. Undefined without such a text. */
export default defineAction({
  required: ['strength'],
  args: { strength: { type: 'number', description: 'Strength of the scrim in percent.' } },
  async run({ strength }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined || !isBlock(locked.target)) return undefined;
    const { measureScrim } = await loadPart(
      () => importAgain(() => import('../commands/contrast/choose-strength.ts')),
      host.translate('partFailed'),
    );
    return measureScrim(locked.element, (measure) => measure(strength));
  },
});
