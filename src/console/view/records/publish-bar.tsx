// The bar of a record that has a publication: what is kept, what goes public when, and the button Publish.
import './publishing.css';
import Button from 'antd/es/button';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useChord } from '../../../assembly/browser/use-chord.ts';
import { isModalOpen } from '../../../assembly/browser/use-modal.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { callBeside, type Publication } from '../../contracts/stored-record.ts';
import { focusTitle } from '../frame/screen-parts.tsx';
import { Waiting } from '../frame/waiting.tsx';
import type { PublishedRecord } from './published-record.ts';
import { SaveProblem, shortTime } from './save-bar.tsx';
import type { WorkState } from './work-parts.ts';

const PublishDialog = lazy(() => track('publish', import('./publish-dialog.tsx')));

/** The message that says how far the work is. */
function stateOf({ phase, isDirty, draft, theirs }: WorkState, isFirst: boolean): string {
  if (phase === 'saving') return 'record.publishing';
  if (phase === 'offline') return 'record.offline';
  if (isDirty) return draft === undefined ? 'record.unsaved' : 'record.draft.saved';
  if (theirs !== undefined) return 'record.draft.theirs';
  return isFirst ? 'record.neverPublic' : 'record.allPublic';
}

export function PublishBar(props: PublishedRecord): ReactElement {
  const { work, call, publishes, reader, record, stored } = props;
  const { translate, site, owner } = useConsole();
  const state = useSyncExternalStore(work.subscribe, work.read);
  const [isOpen, setOpen] = useState(false);
  const { phase, isDirty, draft, theirs } = state;
  const scope = { record, row: record };
  const isFirst = publishes.isFirst !== undefined && reader.value(publishes.isFirst, scope) === true;
  const beside = reader.text(publishes.beside, scope);
  const kept = draft ?? theirs;
  const mayPublish = mayCall(callBeside(call, 'publish'), owner.permissions);
  const own = kept === undefined || kept.who === owner.name;
  const canPublish = mayPublish && (isDirty || isFirst);
  useChord('shift+enter', () => canPublish && !isModalOpen() && setOpen(true));
  useOpenFocus(canPublish);
  const key = stateOf(state, isFirst);
  const facts = { who: kept?.who ?? '', time: kept === undefined ? '' : shortTime(kept.at, site) };
  return (
    <div className="console-save-bar" data-publishes="">
      <p role="status" data-state={phase === 'still' && key === 'record.unsaved' ? 'unsaved' : phase}>
        {translate(key === 'record.draft.saved' && !own ? 'record.draft.theirs' : key, facts)}
        {beside !== '' && <span className="console-detail">{beside}</span>}
      </p>
      <SaveProblem work={work} />
      <Plan {...props} plan={stored.publication?.plan} isDirty={isDirty || isFirst} />
      {isDirty && <Button onClick={() => void work.discard()}>{translate('record.draft.drop')}</Button>}
      {!isDirty && mayPublish && <UndoButton {...props} last={stored.publication?.last} />}
      <Button
        type="primary"
        loading={phase === 'saving'}
        disabled={!canPublish}
        aria-keyshortcuts="Control+Shift+Enter"
        onClick={() => setOpen(true)}
      >
        {translate('record.publish')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <PublishDialog {...props} {...{ isFirst, beside }} onDismiss={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Once nothing is left to publish its button is closed: the focus that it had goes to the title. */
function useOpenFocus(canPublish: boolean): void {
  const could = useRef(canPublish);
  useEffect(() => {
    const isClosed = could.current && !canPublish;
    could.current = canPublish;
    if (isClosed && document.activeElement?.matches('body, :disabled') === true) focusTitle();
  }, [canPublish]);
}

interface PlanProps extends PublishedRecord {
  plan: Publication['plan'];
  isDirty: boolean;
}

/** When the draft goes public by itself, or why it did not. */
function Plan({ plan, isDirty, call, stored, reload }: PlanProps): ReactElement | null {
  const { translate, site, actions, owner } = useConsole();
  if (plan === undefined || !isDirty) return null;
  const cancel = async (): Promise<void> => {
    await actions.call(callBeside(call, 'cancel'), { body: { id: stored.id } });
    actions.toast({ text: translate('record.plan.cancelled'), tone: 'plain' });
    reload();
  };
  return (
    <p className="console-plan" data-failed={plan.hasFailed ? '' : undefined}>
      {translate(plan.hasFailed ? 'record.plan.failed' : 'record.plan', {
        time: shortTime(plan.at, site),
      })}
      {mayCall(callBeside(call, 'cancel'), owner.permissions) && (
        <Button type="link" size="small" onClick={() => void cancel()}>
          {translate('record.plan.cancel')}
        </Button>
      )}
    </p>
  );
}

interface UndoButtonProps extends PublishedRecord {
  last: Publication['last'];
}

/**
 * One click: the record is as it was, and what was published is a draft again. What was published with others
 * is undone with them, where they are listed.
 */
function UndoButton({ last, call, stored, reload }: UndoButtonProps): ReactElement | null {
  const { translate, actions } = useConsole();
  const [isBusy, setBusy] = useState(false);
  if (last === undefined) return null;
  if (!last.isAlone)
    return (
      <p className="console-plan">
        {translate('record.publishedTogether')}{' '}
        <Link to={`/owner/change-set/${encodeURIComponent(last.changeSet)}`}>
          {translate('record.undoTogether')}
        </Link>
      </p>
    );
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { id: stored.id, changeSet: last.changeSet };
      await actions.call(callBeside(call, 'undo'), { body });
      actions.toast({ text: translate('record.undone'), tone: 'success' });
      reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void undo()}>
      {translate('record.undoPublishing')}
    </Button>
  );
}
