// Shows, before a version is published, where it goes and what each change does to real instances.
import './publish.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { publishBlock, readChanges, type BlockChanges } from '../../commands/composer/publish-block.ts';
import type { Editor } from '../../commands/editor.ts';
import { useSession } from '../base/session.ts';
import { useComposer, type ComposerWork } from './composer-context.ts';
import { InstancePair } from './instance-pair.tsx';
import { PublishUses } from './publish-uses.tsx';

const CLASSES = ['safe', 'fills', 'parks'] as const;

export const PublishDialog = observer(function PublishDialog({ close }: { close(): void }): ReactElement {
  const work = useComposer();
  const { composer, words, read } = work;
  const { editor } = useSession();
  const box = useRef<HTMLDialogElement>(null);
  const { changes, failure } = useChanges(editor, work);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  useModal(box);
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await publishBlock(editor, composer, words, isFirst)) close();
    } catch (error) {
      editor.toasts.showError(error);
    } finally {
      setBusy(false);
    }
  };
  const isFirst = changes?.counts.pages === 0;
  const isOff = changes === undefined || changes.problems.length > 0 || isBusy;
  return (
    <dialog ref={box} className="ed-publish" aria-labelledby={id} onClose={close}>
      <div className="ed-publish-body" aria-busy={changes === undefined && failure === undefined}>
        <h2 id={id}>{words(titleOf(changes), { name: read(composer.definition.title) })}</h2>
        {failure !== undefined && <p className="ed-panel-wrong">{failure}</p>}
        {changes === undefined && failure === undefined && <p role="status">{words('checking')}</p>}
        {changes !== undefined && <Changes changes={changes} />}
      </div>
      <footer className="ed-publish-foot">
        <span className="ed-panel-hint">{words('undoPossible')}</span>
        <button type="button" className="ed-panel-button" onClick={close}>
          {words('cancel')}
        </button>
        <button
          type="button"
          className="ed-panel-button ed-panel-primary"
          disabled={isOff}
          onClick={() => void publish()}
        >
          {publishWords(work, changes)}
        </button>
      </footer>
    </dialog>
  );
});

function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = box.current;
    if (dialog?.open === false) dialog.showModal();
  }, [box]);
}

function useChanges(
  editor: Editor,
  { composer }: ComposerWork,
): { changes: BlockChanges | undefined; failure: string | undefined } {
  const [changes, setChanges] = useState<BlockChanges>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    readChanges(editor, composer).then(setChanges, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [editor, composer]);
  return { changes, failure };
}

/** What no page uses has no version that is new to anybody. */
const titleOf = (changes: BlockChanges | undefined): string =>
  changes === undefined || changes.counts.pages === 0 ? 'publishFirstTitle' : 'publishTitle';

/** The button says what it does. */
function publishWords({ words }: ComposerWork, changes: BlockChanges | undefined): string {
  const pages = changes?.counts.pages ?? 0;
  if (pages === 0) return words('publishFirst');
  return pages === 1 ? words('publishToOne') : words('publishTo', { count: String(pages) });
}

function Changes({ changes }: { changes: BlockChanges }): ReactElement {
  const { words } = useComposer();
  const { counts, changes: rows, instances, problems } = changes;
  // What nothing uses loses nothing: there a list of changes would only frighten.
  const isUsed = counts.pages + counts.drafts + counts.templates > 0;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
  return (
    <>
      <p>
        {counts.pages === 0 ? words('usesNone') : words('uses', numbers)}
        {counts.drafts + counts.templates > 0 && ` ${words('usesAlso', numbers)}`}
      </p>
      <PublishUses changes={changes} />
      {problems.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="ed-panel-wrong">
          {message}
        </p>
      ))}
      {isUsed && <ClassBar rows={rows} />}
      {rows.length === 0 && <p className="ed-panel-hint">{words('noChanges')}</p>}
      {isUsed && rows.length > 0 && (
        <ul className="ed-publish-rows">
          {rows.map((row) => (
            <li key={`${row.class} ${row.key ?? ''} ${row.text}`}>
              <span className="ed-publish-class" data-class={row.class}>
                {words(`is.${row.class}`)}
              </span>
              <span>{row.text}</span>
            </li>
          ))}
        </ul>
      )}
      {instances.length > 0 && (
        <section aria-label={words('beforeAfter')}>
          <div className="ed-panel-line">
            <h3>{words('beforeAfter')}</h3>
            <span className="ed-panel-hint">{words('ofInstances', { count: String(instances.length) })}</span>
          </div>
          <ul className="ed-publish-instances">
            {instances.map((instance) => (
              <InstancePair
                key={`${instance.kind} ${instance.language} ${instance.link} ${instance.key}`}
                instance={instance}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ClassBar({ rows }: { rows: BlockChanges['changes'] }): ReactElement {
  const { words } = useComposer();
  const counted = CLASSES.map((name) => ({ name, count: rows.filter((row) => row.class === name).length }));
  return (
    <>
      <div className="ed-publish-bar" aria-hidden="true">
        {counted.map(({ name, count }) =>
          count === 0 ? null : <span key={name} data-class={name} style={{ flexGrow: count }} />,
        )}
      </div>
      <p className="ed-publish-counts">
        {counted
          .filter(({ name, count }) => name === 'safe' || count > 0)
          .map(({ name, count }) => (
            <span key={name}>{words(`class.${name}`, { count: String(count) })}</span>
          ))}
        <span>{words('class.lost')}</span>
      </p>
    </>
  );
}
