// Lists the themes that were public, in the place of the panel's sections.
import { useEffect, useState, type ReactElement } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { timeOf } from '../../commands/documents/moments.ts';
import { useSession } from '../base/session.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';

type Revisions = ApiCalls['consoleTheme.history']['data'];

const SHOWN = 50;

export function ThemeHistory({ restore }: { restore(revision: number, time: string): void }): ReactElement {
  const { words, show } = useTheme();
  const { editor } = useSession();
  const revisions = useRevisions();
  return (
    <section className="ed-panel-section" aria-label={words('history')}>
      <button type="button" className="ed-panel-button ed-panel-quiet" onClick={() => show(undefined)}>
        <PanelIcon name="back" />
        {words('historyBack')}
      </button>
      <h3>{words('history')}</h3>
      {typeof revisions === 'string' && <p role="alert">{revisions}</p>}
      {revisions?.length === 0 && <p className="ed-panel-hint">{words('historyEmpty')}</p>}
      {Array.isArray(revisions) && (
        <ol className="ed-history">
          {revisions.map(({ revision, at, who }, place) => {
            const time = timeOf(editor.site, at);
            return (
              <li key={revision}>
                <span>
                  <b>{time}</b>
                  <span className="ed-panel-hint">{who === '' ? words('someone') : who}</span>
                </span>
                {place === 0 ? (
                  <span className="ed-panel-badge">{words('now')}</span>
                ) : (
                  <button
                    type="button"
                    className="ed-panel-button"
                    disabled={!editor.may('content.write')}
                    aria-label={words('restoreOf', { time })}
                    onClick={() => restore(revision, time)}
                  >
                    {words('restore')}
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** A text is why they could not be read. */
function useRevisions(): Revisions | string | undefined {
  const { context } = useSession().editor;
  const [revisions, setRevisions] = useState<Revisions | string>();
  useEffect(() => {
    const query = { id: 'theme', pageNum: 1, pageSize: SHOWN };
    context
      .call('consoleTheme.history', { query, quiet: true })
      .then(setRevisions, (error: unknown) =>
        setRevisions(error instanceof Error ? error.message : String(error)),
      );
  }, [context]);
  return revisions;
}
