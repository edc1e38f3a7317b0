// Offers to keep, discard or publish the draft of a block.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import type { Editor } from '../../commands/editor.ts';
import { useSession } from '../base/session.ts';
import { useComposer, type ComposerWork } from './composer-context.ts';
import { goToProblem, readProblem } from './problems.ts';
import { PublishDialog } from './publish-dialog.tsx';

async function discard({ context }: Editor, { composer, words }: ComposerWork): Promise<void> {
  const question = { text: words('discardQuestion'), yes: words('discard') };
  if ((await context.confirm(question)) === true) await composer.discard();
}

/** Why nothing can be published; empty if it can. */
function reasonAgainst(editor: Editor, work: ComposerWork): string {
  const { composer, words } = work;
  const [problem] = composer.problems;
  if (problem !== undefined)
    return words('whyProblems', { problem: readProblem(composer.definition, problem, work) });
  if (!editor.may('content.publish')) return words('whyMay');
  return composer.keeper.isPublic ? words('whyNothing') : '';
}

export const ComposerFoot = observer(function ComposerFoot(): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { keeper, problems } = composer;
  const { editor } = useSession();
  const [isAsking, ask] = useState(false);
  const why = reasonAgainst(editor, work);
  const reason = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The open question has kept the focus from everything else.
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <footer className="ed-panel-foot">
      <span role="status" className="ed-composer-state">
        {keeper.isPublic && keeper.state === 'kept' ? words('nothing') : words(keeper.state)}
      </span>
      {problems.length > 0 && (
        <button
          type="button"
          className="ed-panel-button ed-composer-problem"
          onClick={() => goToProblem(composer)}
        >
          <PanelIcon name="warn" />
          {words('problems', { count: String(problems.length) })}
        </button>
      )}
      <p id={reason} className={problems.length > 0 ? 'ed-panel-wrong' : 'sr-only'}>
        {why}
      </p>
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        disabled={keeper.isPublic}
        onClick={() => void discard(editor, work).catch((error: unknown) => editor.toasts.showError(error))}
      >
        {words('discard')}
      </button>
      <button
        ref={button}
        type="button"
        className="ed-panel-button ed-panel-primary"
        // Not `disabled`: its reason can be read by everybody.
        aria-disabled={why !== ''}
        aria-describedby={why === '' ? undefined : reason}
        title={why}
        onClick={() => why === '' && ask(true)}
      >
        {words('publish')}
      </button>
      {isAsking && <PublishDialog close={() => ask(false)} />}
    </footer>
  );
});
