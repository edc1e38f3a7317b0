// Lists the tools of drafts and of publishing: of the bar, and of the menu beside Save.
import type { PublishStep } from '../../contracts/publishing.ts';
import { runStep } from '../../commands/publishing/run-step.ts';
import type { EditorSession } from '../base/session.ts';
import type { BarTool } from './bar-tools.ts';

interface PublishingTool {
  name: 'save-draft' | PublishStep;
  from: BarTool['from'];
  needs: 'content.write' | 'content.publish';
  /** Whether there is something to do; without it always. */
  isShown?(session: EditorSession): boolean;
  isDisabled?(session: EditorSession): boolean;
}

const hasDraft = ({ publishing }: EditorSession): boolean => publishing.status.draft !== null;
const isDrafted = ({ editor }: EditorSession): boolean => editor.page.drafted !== undefined;
const isUnkept = ({ editor }: EditorSession): boolean => editor.page.unkept.includes('content');
/** Publishing does something that visitors see. */
const isPublishable = (session: EditorSession): boolean =>
  session.publishing.status.isDown || isDrafted(session) || isUnkept(session);
const isRemovable = ({ publishing: { status } }: EditorSession): boolean =>
  !status.isDown && !status.isNeeded;
const isBusy = ({ saving, publishing }: EditorSession): boolean =>
  saving.state === 'saving' || publishing.state === 'saving' || publishing.busy !== undefined;

const TOOLS: readonly PublishingTool[] = [
  {
    name: 'save-draft',
    from: 'wide',
    needs: 'content.write',
    isDisabled: (session) => !isUnkept(session) || isBusy(session),
  },
  { name: 'preview-link', from: 'never', needs: 'content.write', isDisabled: isBusy },
  { name: 'check-page', from: 'never', needs: 'content.write', isDisabled: isBusy },
  {
    name: 'publish',
    from: 'wide',
    needs: 'content.publish',
    isDisabled: (session) => !isPublishable(session) || isBusy(session),
  },
  {
    name: 'publish-at',
    from: 'never',
    needs: 'content.publish',
    isDisabled: (session) => !isPublishable(session) || isBusy(session),
  },
  { name: 'show-public', from: 'never', needs: 'content.write', isShown: isDrafted, isDisabled: isBusy },
  {
    name: 'show-draft',
    from: 'never',
    needs: 'content.write',
    isShown: ({ publishing }) => publishing.waiting !== null,
    isDisabled: isBusy,
  },
  { name: 'discard-draft', from: 'never', needs: 'content.write', isShown: hasDraft, isDisabled: isBusy },
  {
    name: 'cancel-plans',
    from: 'never',
    needs: 'content.publish',
    isShown: ({ publishing: { status } }) => status.publishAt + status.downAt !== '',
    isDisabled: isBusy,
  },
  {
    name: 'take-down',
    from: 'never',
    needs: 'content.publish',
    isShown: isRemovable,
    isDisabled: isBusy,
  },
  { name: 'take-down-at', from: 'never', needs: 'content.publish', isShown: isRemovable, isDisabled: isBusy },
];

/** Those that the owner may use. */
export function listPublishingTools(session: EditorSession): BarTool[] {
  const { editor, publishing } = session;
  return TOOLS.filter(({ needs }) => editor.may(needs)).map(
    ({ name, from, isShown = () => true, isDisabled = () => false }) => ({
      name,
      from,
      isShown: () => isShown(session),
      isDisabled: () => isDisabled(session),
      run: () => void (name === 'save-draft' ? publishing.saveDraft() : runStep(publishing, name)),
    }),
  );
}
