// Lists the revisions of a record, compares them with now, and restores one.
import Button from 'antd/es/button';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { formatDate } from '../../../../runtime/language/functions.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import {
  callBeside,
  readStored,
  type SavedRecord,
  type StoredRecord,
} from '../../contracts/stored-record.ts';
import { DialogEnd, useAttempt } from '../dialogs/attempt.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { LoadFailed } from '../frame/screen-parts.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useCall } from '../calls/use-call.ts';
import { titlesOf } from '../../../assembly/value-titles.ts';
import { Skeleton } from '../frame/skeleton.tsx';

const Differences = lazy(() => track('differences', import('./differences.tsx')));

interface Revision {
  revision: number;
  at: string;
  /** Empty for a change that was made elsewhere. */
  who: string;
  action: string;
  changed: readonly string[];
}

interface HistoryProps {
  /** The call that reads the record. */
  call: string;
  stored: StoredRecord;
  /** The form's schema: it names the fields. */
  schema: object;
  onRestored(): void;
}

const AT_ONCE = 10;

export function HistoryPanel({ call, stored, schema, onRestored }: HistoryProps): ReactElement {
  const context = useConsole();
  const { translate, site } = context;
  const [count, setCount] = useState(AT_ONCE);
  // Asked again for every revision, so that a save appears in it.
  const query = { id: stored.id, pageNum: 1, pageSize: count };
  const { answer, failure, reload } = useCall(callBeside(call, 'history'), query, {
    version: stored.revision,
  });
  const [opened, setOpened] = useState<Revision>();
  if (failure !== undefined) return <LoadFailed failure={failure} onRetry={reload} />;
  if (answer === undefined) return <Skeleton rows={3} />;
  const revisions = answer.data as readonly Revision[];
  if (revisions.length === 0) return <p className="console-panel-text">{translate('record.history.none')}</p>;
  const titleOf = titlesOf(schema, site, translate('record.otherValue'));
  const list = new Intl.ListFormat(site.language);
  return (
    <>
      <ol className="console-history">
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <p>
              {nameOf(revision, context)}
              <span className="console-detail">
                {whatOf(revision, context, (names) =>
                  list.format(
                    new Set(names.map((name) => titleOf([name])).filter((title, at) => title !== names[at])),
                  ),
                )}
              </span>
            </p>
            {revision.revision !== stored.revision && (
              <Button
                size="small"
                aria-label={`${translate('record.history.show')}: ${nameOf(revision, context)}`}
                onClick={() => setOpened(revision)}
              >
                {translate('record.history.show')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {(answer.total ?? 0) > revisions.length && (
        <Button onClick={() => setCount(count + 2 * AT_ONCE)}>{translate('record.history.more')}</Button>
      )}
      {opened !== undefined && (
        <RevisionDialog
          revision={opened}
          {...{ call, stored, schema, onRestored }}
          onDismiss={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function nameOf({ who, at, action }: Revision, { site, translate }: Console): string {
  const author =
    action === 'found'
      ? translate('record.history.found')
      : who === ''
        ? translate('record.history.elsewhere')
        : who;
  return translate('record.history.title', { who: author, time: formatDate(at, 'time', site) });
}

/** What was done, and to which fields. A creation fills all of them. */
function whatOf(
  { action, changed }: Revision,
  context: Console,
  write: (names: readonly string[]) => string,
): string {
  // What was there when the history began: nothing was done to it.
  if (action === 'found') return '';
  const done = actionOf(action, context);
  if (action === 'create' || changed.length === 0) return done;
  const fields = write(changed);
  if (fields === '') return done;
  return done === '' ? fields : context.translate('record.history.what', { action: done, fields });
}

/** Actions of an entity have no message here: their name stands for itself. */
function actionOf(action: string, { translate }: Console): string {
  const said = translate(`record.action.${action}`);
  return said.endsWith(`record.action.${action}`) ? action : said;
}

type RevisionDialogProps = HistoryProps & { revision: Revision; onDismiss(): void };

function RevisionDialog(props: RevisionDialogProps): ReactElement {
  const { revision, call, stored, schema, onRestored, onDismiss } = props;
  const context = useConsole();
  const { translate, owner, actions } = context;
  const { answer, failure, reload } = useCall(call, { id: stored.id, revision: revision.revision });
  const attempt = useAttempt('notDone');
  const restore = async (): Promise<void> => {
    const body = { id: stored.id, revision: revision.revision };
    const restored = await actions.call(callBeside(call, 'restore'), { body, quiet: true });
    const { warning } = restored as SavedRecord;
    if (warning !== undefined) actions.toast({ text: warning, tone: 'plain' });
    actions.toast({ text: translate('record.history.restored'), tone: 'success' });
    onRestored();
    onDismiss();
  };
  const mayRestore = mayCall(callBeside(call, 'restore'), owner.permissions);
  const then = readStored(answer?.data);
  return (
    <Dialog title={nameOf(revision, context)} size="large" onDismiss={onDismiss}>
      {failure !== undefined && <LoadFailed failure={failure} onRetry={reload} />}
      {then !== undefined && (
        <Suspense fallback={<Waiting />}>
          <Differences then={then.values} now={stored.values} schema={schema} />
        </Suspense>
      )}
      <DialogEnd
        attempt={attempt}
        yes={mayRestore ? translate('record.history.restore') : undefined}
        no={translate('record.close')}
        isPrevented={then === undefined}
        onYes={() => void attempt.run(restore)}
        onDismiss={onDismiss}
      />
    </Dialog>
  );
}
