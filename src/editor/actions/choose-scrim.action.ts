// Chooses the weakest scrim that makes the texts over the pictures of a block readable.
import { writeMembers } from '../../../runtime/edit/part.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { findScrimOf } from '../commands/contrast/find-scrim.ts';
import { isBlock } from '../contracts/block-address.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Measures the texts over the pictures of the selected block, and shows the contrast. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined || !isBlock(locked.target)) return false;
    const scrim = findScrimOf(host.page.documents, locked.target);
    if (scrim === undefined) return false;
    const { chooseStrength, measureScrim, MIN_CONTRAST } = await loadPart(
      () => importAgain(() => import('../commands/contrast/choose-strength.ts')),
      host.translate('partFailed'),
    );
    const chosen = await measureScrim(locked.element, (measure) => chooseStrength(measure, scrim.strengths));
    if (chosen === undefined) {
      host.toast({ text: host.translate('contrast.none'), tone: 'plain' });
      return undefined;
    }
    const { strength, contrast } = chosen;
    const operations = writeMembers(host.page.documents, locked.target, { [scrim.member]: strength });
    if (operations.length > 0) host.apply(operations);
    const isLow = contrast < MIN_CONTRAST;
    const ratio = contrast.toFixed(1);
    host.toast({
      text: host.translate(isLow ? 'contrast.low' : 'contrast.found', { ratio, strength: String(strength) }),
      tone: isLow ? 'error' : 'success',
    });
    return undefined;
  },
});
