// Shows a job: how far it is, what has failed, and how to undo it.
import Button from 'antd/es/button';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import { focusTitle } from './screen-parts.tsx';
import type { Job, WatchedJob } from '../calls/use-job.ts';

export function JobPanel({ watching }: { watching: WatchedJob }): ReactElement | null {
  const { translate } = useConsole();
  const { watched, job, cancel, undo, close } = watching;
  const canUndo = useIsBefore(job?.undoUntil);
  const box = useFocusAtHand(watched?.id, job?.state);
  useShownFailures(box, job);
  if (watched === undefined) return null;
  const isOpen = job === undefined || job.state === 'waiting' || job.state === 'running';
  return (
    <section ref={box} tabIndex={-1} className="console-job" aria-label={watched.title}>
      <div className="console-job-line">
        <strong>{watched.title}</strong>
        <span role="status">
          {job === undefined
            ? translate('job.state.waiting')
            : describe(job, translate, watched.isDry !== undefined)}
        </span>
        <div className="console-actions">
          {isOpen && <Button onClick={cancel}>{translate('job.cancel')}</Button>}
          {!isOpen && canUndo && watched.isDry !== true && (
            <Button onClick={() => undo(translate('job.undone', { title: watched.title }))}>
              {translate('job.undo')}
            </Button>
          )}
          {!isOpen && (
            <Button
              onClick={() => {
                close();
                focusTitle();
              }}
            >
              {translate('close')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <progress
          aria-label={watched.title}
          max={Math.max(1, job?.total ?? 1)}
          value={job === undefined || job.total === 0 ? undefined : job.done}
        />
      )}
      {job !== undefined && watched.isDry !== true && <FailedRows job={job} />}
    </section>
  );
}

const OUTCOMES = ['created', 'changed', 'unchanged'] as const;

/** What an import has made of rows, in words. */
export const describeOutcomes = (
  outcomes: NonNullable<Job['outcomes']>,
  translate: Console['translate'],
): string[] =>
  OUTCOMES.flatMap((name) => {
    const count = outcomes[name] ?? 0;
    return count === 0 ? [] : [translate(`job.${name}`, { count })];
  });

/** Rows of a file stay nowhere chosen. */
function describe(job: Job, translate: Console['translate'], isImport: boolean): string {
  const { state, done, total, failed, warned, failure, outcomes = {} } = job;
  const counts = translate('job.counts', { done: done - failed, total: Math.max(total, done) });
  const wrong = failed === 0 ? '' : translate(isImport ? 'job.refused' : 'job.failed', { count: failed });
  const lost = warned === 0 ? '' : translate('job.warned', { count: warned });
  const [began, ended] = [translate(`job.state.${state}`), failure ?? ''];
  return [began, counts, ...describeOutcomes(outcomes, translate), wrong, lost, ended]
    .filter((text) => text !== '')
    .join(' · ');
}

const FEW = 5;

/** What was left as it is, with its reason: it stays chosen in the list. Then what has lost something. */
function FailedRows({ job }: { job: Job }): ReactElement | null {
  const { translate } = useConsole();
  const [isWhole, setWhole] = useState(false);
  const failed = job.rows.filter(({ ok, warning }) => !ok || warning !== undefined);
  if (failed.length === 0) return null;
  return (
    <>
      <ul className="console-job-failed">
        {failed.slice(0, isWhole ? undefined : FEW).map(({ id, title, reason, warning }) => (
          <li key={`${id} ${title} ${reason ?? warning}`}>
            <strong>{title === '' ? id : title}</strong> {reason ?? warning}
          </li>
        ))}
      </ul>
      {failed.length > FEW && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate('job.allFailed', { count: failed.length })}
        </Button>
      )}
    </>
  );
}

/**
 * The panel takes the focus when the button that began the job, or undid it, is gone. Not after a reload of
 * the page: nothing had the focus there.
 */
function useFocusAtHand(id: string | undefined, state: string | undefined): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const isOurs = useRef(false);
  useEffect(() => {
    if (id !== undefined && hasFocus()) isOurs.current = true;
    const begin = (event: FocusEvent): void => {
      isOurs.current ||= event.target instanceof Node && box.current?.contains(event.target) === true;
    };
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, [id]);
  useEffect(() => {
    if (!isOurs.current || id === undefined || state === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      if (!hasFocus()) box.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, state]);
  return box;
}

/** Rows that failed stay chosen, and their reasons stand above a long list: the list scrolls to them. */
function useShownFailures(box: RefObject<HTMLElement | null>, job: Job | undefined): void {
  const hasFailed = job !== undefined && job.failed > 0 && job.state !== 'running' && job.state !== 'waiting';
  useEffect(() => {
    if (hasFailed) box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, hasFailed]);
}

const hasFocus = (): boolean => document.activeElement !== document.body && document.activeElement !== null;

/** Whether a moment lies ahead. Draws again when it has come. */
function useIsBefore(moment: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = window.setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()));
    return () => window.clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && passed !== moment;
}
