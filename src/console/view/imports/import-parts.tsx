// Shows the first rows of an import's file, and what a try of it says about each row.
import { useEffect, useRef, type ReactElement } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { JobPanel } from '../frame/job-panel.tsx';
import type { Job, WatchedJob } from '../calls/use-job.ts';

type SheetAnswer = ApiCalls['consoleSheet.read']['data'];

/** What is read of a file. */
export interface Sheet extends SheetAnswer {
  file: File;
  /** Counts how often a file was read. */
  reading: number;
}

/** A cell may hold a whole article: its beginning tells what it is. */
const MAX_CELL = 100;

const beginningOf = (cell: string): string =>
  cell.length > MAX_CELL ? `${Array.from(cell).slice(0, MAX_CELL).join('')}…` : cell;

export function ImportPreview({ sheet: { columns, rows } }: { sheet: Sheet }): ReactElement {
  const { translate } = useConsole();
  // Rows of a file have no names, and columns may have the same one.
  const lines = rows.map((row, index) => ({ line: index + 2, cells: row }));
  return (
    <div className="console-table" role="region" tabIndex={0} aria-label={translate('import.preview')}>
      <table>
        <caption className="sr-only">{translate('import.preview')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line}>
              {columns.map((column, index) => (
                <td key={column}>{beginningOf(cells[index] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MAX_SHOWN = 200;

/** The rows that are refused come first. */
export function ImportTry({ watching }: { watching: WatchedJob }): ReactElement {
  const { translate } = useConsole();
  const { job } = watching;
  const lines = job?.rows.slice(0, MAX_SHOWN).map((row, index) => ({ line: index + 2, ...row })) ?? [];
  // What was asked for stands below the columns of a long dialog.
  const box = useRef<HTMLDivElement>(null);
  const isDone = job?.state === 'done';
  useEffect(() => {
    if (isDone) box.current?.scrollIntoView({ block: 'start' });
  }, [isDone]);
  return (
    <div ref={box}>
      <JobPanel watching={watching} />
      {lines.length > 0 && (
        <div
          className="console-table console-import-result"
          role="region"
          tabIndex={0}
          aria-label={translate('import.result')}
        >
          <table>
            <caption className="sr-only">{translate('import.result')}</caption>
            <thead>
              <tr>
                <th scope="col">{translate('import.line')}</th>
                <th scope="col">{translate('import.row')}</th>
                <th scope="col">{translate('import.what')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, ok, title, reason, warning, outcome }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>{title}</td>
                  <td>
                    <span className="console-tag" data-tone={toneOf(ok, outcome, warning)}>
                      {translate(ok ? `import.${outcome ?? 'ok'}` : 'import.refused')}
                    </span>{' '}
                    {reason ?? warning ?? ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function toneOf(ok: boolean, outcome: Job['rows'][number]['outcome'], warning = ''): string {
  if (!ok) return 'bad';
  if (warning !== '') return 'waiting';
  return outcome === 'unchanged' ? 'plain' : 'good';
}
