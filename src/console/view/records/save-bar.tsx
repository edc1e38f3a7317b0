// Draws the bar of a record's form: whether it is saved, and the button that saves it.
import Button from 'antd/es/button';
import { useSyncExternalStore, type ReactElement } from 'react';
import { formatDate } from '../../../../runtime/language/functions.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { RecordWork } from './record-work.ts';
import type { WorkState } from './work-parts.ts';

/** The message that says how far the work is. */
function stateOf({ phase, isDirty, offered }: WorkState, isNew: boolean): string {
  if (phase === 'saving') return 'record.saving';
  if (phase === 'offline') return 'record.offline';
  if (isDirty) return 'record.unsaved';
  if (offered !== undefined) return 'record.keptOffered';
  return isNew ? 'record.notYet' : 'record.allSaved';
}

/** A moment of today as its time, any other with its day, in the site's zone. */
export function shortTime(at: string, site: SiteModel): string {
  const { language, timeZone = 'Asia/Shanghai' } = site;
  const isToday = formatDate(at, 'day', site) === formatDate(Date.now(), 'day', site);
  if (!isToday) return formatDate(at, 'time', site);
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date(at));
}

export function SaveBar({ work, isNew }: { work: RecordWork; isNew: boolean }): ReactElement {
  const { translate, site, owner } = useConsole();
  const state = useSyncExternalStore(work.subscribe, work.read);
  const { phase, isDirty, draft } = state;
  return (
    <div className="console-save-bar">
      <p role="status" data-state={phase === 'still' && isDirty ? 'unsaved' : phase}>
        {draft === undefined || phase !== 'still' || !isDirty
          ? translate(stateOf(state, isNew))
          : translate(draft.who === owner.name ? 'record.draft.saved' : 'record.draft.theirs', {
              who: draft.who,
              time: shortTime(draft.at, site),
            })}
      </p>
      <SaveProblem work={work} />
      {isDirty && !isNew && (
        <Button onClick={() => void work.discard()}>
          {translate(draft === undefined ? 'record.discard' : 'record.draft.drop')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={phase === 'saving'} aria-keyshortcuts="Control+S">
        {translate(phase === 'offline' ? 'record.saveAgain' : isNew ? 'record.create' : 'record.save')}
      </Button>
    </div>
  );
}

/** Why the work is not saved, and a draft that another owner or tab has kept meanwhile. */
export function SaveProblem({ work }: { work: RecordWork }): ReactElement {
  const { translate, owner } = useConsole();
  const { failure, isSignedOut, isDirty, rival } = useSyncExternalStore(work.subscribe, work.read);
  return (
    <>
      <p role="alert" className="console-failure">
        {failure === '' && isDirty && rival !== undefined
          ? translate(rival.who === owner.name ? 'record.rival.tab' : 'record.rival', { who: rival.who })
          : failure}
        {failure !== '' && isSignedOut === true && (
          <>
            {' '}
            <a href="/owner/login" target="_blank" rel="noreferrer">
              {translate('record.signIn')}
            </a>
          </>
        )}
      </p>
      {rival !== undefined && isDirty && (
        <Button onClick={() => void work.draft?.replaceTheirs()}>{translate('record.draft.replace')}</Button>
      )}
    </>
  );
}
