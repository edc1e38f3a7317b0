// Turns the chosen block into a plain text, and says what has no place in one.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const chosen = host.blocks.chosen();
    if (chosen === undefined) return;
    const { makePlain } = await loadPart(
      () => import('../commands/composer/make-plain.ts'),
      host.translate('partFailed.late'),
    );
    const left = await makePlain(host, chosen);
    if (left === undefined) return;
    const kinds = left
      .map((each) => host.translate(`blocks.plainLeft.${each}`))
      .join(host.translate('section.comma'));
    const text = host.translate(left.length === 0 ? 'blocks.madePlain' : 'blocks.madePlainBut', { kinds });
    host.toast({ text, tone: 'plain' });
  },
});
