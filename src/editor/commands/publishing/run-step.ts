// Loads what owners do with drafts now and then when it is needed.
import { CallFailure } from '../../../../runtime/model/action.ts';
import { importAgain } from '../../../assembly/browser/import-again.ts';
import { loadPart } from '../../../assembly/browser/load-part.ts';
import type { PublishStep } from '../../contracts/publishing.ts';
import type * as PublishSteps from './publish-steps.ts';
import { SIGNED_OUT } from '../saving/signed-in-call.ts';
import type { Publishing } from './publishing.ts';

/** Does a step. A failure is shown in a toast; what is on screen stays. */
export async function runStep(publishing: Publishing, step: PublishStep): Promise<void> {
  const { context } = publishing.dependencies;
  try {
    const { PUBLISH_STEPS } = await loadSteps(publishing);
    await PUBLISH_STEPS[step](publishing);
  } catch (error) {
    // The owner was asked for the password and has dismissed the dialog.
    if (error instanceof CallFailure && SIGNED_OUT.includes(error.code)) return;
    const reason = error instanceof Error ? error.message : String(error);
    context.toast({ text: reason === '' ? context.translate('noAnswer') : reason, tone: 'error' });
  }
}

/** Plans to take the page down. */
export async function planTakingDown(publishing: Publishing, at: string): Promise<void> {
  const { takeDownAt } = await loadSteps(publishing);
  await takeDownAt(publishing, at);
}

/** Plans to make the draft public. */
export async function planPublishing(publishing: Publishing, at: string): Promise<void> {
  const { publishAt } = await loadSteps(publishing);
  await publishAt(publishing, at);
}

function loadSteps({ dependencies }: Publishing): Promise<typeof PublishSteps> {
  return loadPart(
    () => importAgain(() => import('./publish-steps.ts')),
    dependencies.context.translate('partFailed'),
  );
}
