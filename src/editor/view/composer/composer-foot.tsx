// What is done with the draft of a block: kept, discarded, published.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { keepSamples } from '../../commands/composer/samples.ts';
import type { Editor } from '../../commands/editor.ts';
import { useSession } from '../base/session.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useComposer, type ComposerWork } from './composer-context.ts';

/** Pages and drafts that the question before a publication names. */
const MAX_NAMED = 8;

async function publish(editor: Editor, { composer, words, read }: ComposerWork): Promise<void> {
  const { context } = editor;
  const query = { id: composer.name };
  const uses = await context.callInBackground('consoleBlock.usage', { query, quiet: true });
  const now = uses.filter(({ effect }) => effect === 'prevents');
  const places = now.slice(0, MAX_NAMED).map(({ title }) => title);
  const about =
    now.length === 0
      ? words('publishNone')
      : words('publishUses', { count: String(now.length), places: places.join('、') });
  const title = words('publishTitle', { name: read(composer.definition.title) });
  if ((await context.confirm({ text: `${title} ${about}`, yes: words('yes') })) !== true) return;
  if (!(await composer.keeper.publish())) return;
  keepSamples(editor, composer.name);
  context.toast({ text: words('published'), tone: 'success' });
}

async function discard({ context }: Editor, { composer, words }: ComposerWork): Promise<void> {
  const question = { text: words('discardQuestion'), yes: words('discard') };
  if ((await context.confirm(question)) === true) await composer.keeper.discard();
}

export const ComposerFoot = observer(function ComposerFoot(): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { keeper } = composer;
  const { editor } = useSession();
  const attempt = (run: Promise<unknown>): void =>
    void run.catch((error: unknown) => editor.toasts.showError(error));
  const [problem] = composer.problems;
  return (
    <footer className="ed-panel-foot">
      <span role="status" className="ed-composer-state">
        {keeper.isPublic && keeper.state === 'kept' ? words('nothing') : words(keeper.state)}
      </span>
      {problem !== undefined && <p className="ed-panel-wrong">{problem.message}</p>}
      {problem !== undefined && (
        <button
          type="button"
          className="ed-panel-button ed-composer-problem"
          onClick={() =>
            composer.set({ chosen: problem.node ?? composer.definition.view.id, tab: 'content' })
          }
        >
          <PanelIcon name="warn" />
          {words('problems', { count: String(composer.problems.length) })}
        </button>
      )}
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        disabled={keeper.isPublic}
        onClick={() => attempt(discard(editor, work))}
      >
        {words('discard')}
      </button>
      <button
        type="button"
        className="ed-panel-button ed-panel-primary"
        disabled={keeper.isPublic || problem !== undefined || !editor.may('content.publish')}
        onClick={() => attempt(publish(editor, work))}
      >
        {words('publish')}
      </button>
    </footer>
  );
});
