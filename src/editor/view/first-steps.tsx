// Lists what a new owner does first, in a corner of the page, until it is done or put away.
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type MouseEvent, type ReactElement, type RefObject } from 'react';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { isInPreview } from './device/handover.ts';
import { useSession } from './base/session.ts';
import './styles/first-steps.css';

type Steps = ApiCalls['consoleSteps.get']['data'];

/** A step in the console that makes something new is done in a dialog over this page. */
const NEW_RECORD = /^\/owner\/([a-z-]+)\/(new)$/;

/** Shown while nothing else stands over the page. */
export const FirstSteps = observer(function FirstSteps(): ReactElement | null {
  const { editor, tour, account } = useSession();
  const { steps, title, dismiss } = useSteps();
  const box = useFolding();
  const isBusy = tour.step !== undefined || editor.selection.locked !== undefined;
  if (isInPreview() || isBusy || steps.length === 0) return null;
  const { translate, context, site } = editor;
  const done = steps.filter(({ isDone }) => isDone).length;
  const open = (event: MouseEvent, link: string): void => {
    event.preventDefault();
    const [, screen, id] = NEW_RECORD.exec(link) ?? [];
    if (screen !== undefined && id !== undefined) void context.openRecord({ screen, id });
    else if (link.startsWith('/edit')) context.navigate(link);
    else context.navigate(`${link}?${account.wayBack(site.language)}`);
  };
  return (
    <details ref={box} className="ed-steps">
      <summary>
        {title} <span>{translate('steps.count', { done: String(done), count: String(steps.length) })}</span>
      </summary>
      <ol>
        {steps.map(({ name, title: text, link, isDone }) => (
          <li key={name} data-done={isDone}>
            <span aria-hidden="true">{isDone ? '✓' : ''}</span>
            <a href={link} onClick={(event) => open(event, link)}>
              {text}
            </a>
            {isDone && <span className="sr-only">{translate('steps.done')}</span>}
          </li>
        ))}
      </ol>
      <button type="button" className="ed-button" onClick={dismiss}>
        {translate('steps.dismiss')}
      </button>
    </details>
  );
});

/** Folded when the owner goes on with the page: open, it would stand over what has the focus. */
function useFolding(): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = ({ target }: Event): void => {
      if (target instanceof Node && box.current?.contains(target) === false) box.current.open = false;
    };
    document.addEventListener('focusin', fold);
    document.addEventListener('pointerdown', fold);
    return () => {
      document.removeEventListener('focusin', fold);
      document.removeEventListener('pointerdown', fold);
    };
  }, []);
  return box;
}

/** Asked for at the beginning, after each save and each record, and when the owner comes back to the tab. */
function useSteps(): Pick<Steps, 'title' | 'steps'> & { dismiss(): void } {
  const { editor } = useSession();
  const { context, page, record, toasts } = editor;
  const [{ title, steps }, setSteps] = useState<Pick<Steps, 'title' | 'steps'>>({ title: '', steps: [] });
  useEffect(() => {
    let isWanted = true;
    let isOver = false;
    const load = (): void => {
      if (isOver) return;
      context.callInBackground('consoleSteps.get', { quiet: true }).then(
        (found) => {
          isOver = found.steps.length === 0;
          if (isWanted) setSteps(found);
        },
        // The editor works without them.
        () => undefined,
      );
    };
    load();
    const stop = reaction(() => [page.saved, record.current], load);
    window.addEventListener('focus', load);
    return () => {
      isWanted = false;
      stop();
      window.removeEventListener('focus', load);
    };
  }, [context, page, record]);
  const dismiss = (): void => {
    context.call('consoleSteps.dismiss', { body: {}, quiet: true }).then(
      () => setSteps({ title: '', steps: [] }),
      (error: unknown) => toasts.showError(error),
    );
  };
  return { title, steps, dismiss };
}
