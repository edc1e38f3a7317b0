// Draws the bar of a record's form: whether it is saved, and the button that saves it.
import Button from 'antd/es/button';
import { useSyncExternalStore, type ReactElement } from 'react';
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

/** The time of a day, in the site's zone. */
const clockOf = ({ language, timeZone = 'Asia/Shanghai' }: SiteModel): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });

export function SaveBar({ work, isNew }: { work: RecordWork; isNew: boolean }): ReactElement {
  const { say, site, owner } = useConsole();
  const state = useSyncExternalStore(work.subscribe, work.read);
  const { failure, isSignedOut, phase, isDirty, draft, rival } = state;
  return (
    <div className="console-save-bar">
      <p role="status" data-state={phase === 'still' && isDirty ? 'unsaved' : phase}>
        {draft === undefined || phase !== 'still' || !isDirty
          ? say(stateOf(state, isNew))
          : say(draft.who === owner.name ? 'record.draft.saved' : 'record.draft.theirs', {
              who: draft.who,
              time: clockOf(site).format(new Date(draft.at)),
            })}
      </p>
      <p role="alert" className="console-failure">
        {failure === '' && isDirty && rival !== undefined
          ? say(rival.who === owner.name ? 'record.rival.tab' : 'record.rival', { who: rival.who })
          : failure}
        {failure !== '' && isSignedOut === true && (
          <>
            {' '}
            <a href="/owner/login" target="_blank" rel="noreferrer">
              {say('record.signIn')}
            </a>
          </>
        )}
      </p>
      {rival !== undefined && isDirty && (
        <Button onClick={() => void work.draft?.replaceTheirs()}>{say('record.draft.replace')}</Button>
      )}
      {isDirty && !isNew && (
        <Button onClick={() => void work.discard()}>
          {say(draft === undefined ? 'record.discard' : 'record.draft.drop')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={phase === 'saving'} aria-keyshortcuts="Control+S">
        {say(phase === 'offline' ? 'record.saveAgain' : isNew ? 'record.create' : 'record.save')}
      </Button>
    </div>
  );
}
