/** Tells the server that somebody fills in a form, for the owner who is about to change it. */
import type { Form } from '@formily/core';
import { useEffect } from 'react';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import { makeUuid } from '../../../runtime/model/uuid.ts';

const INTERVAL_MS = 60_000;
/** What Formily tells when somebody, and not a rule, has changed a value. */
const TYPED = 'onFieldInputValueChange';

/** Tells of a form of the site, as soon as it is loaded. */
export function useFillerNotes(
  form: Form | undefined,
  id: string | undefined,
  actions: Pick<ActionDependencies, 'call'> | undefined,
): void {
  useEffect(() => {
    if (form === undefined || id === undefined || actions === undefined) return undefined;
    return noteFiller(form, id, actions);
  }, [form, id, actions]);
}

/**
 * Begins with what is typed first, and ends with the function that is returned. A tab in the background is
 * not told of, and after a minute it is no more counted.
 */
function noteFiller(form: Form, id: string, actions: Pick<ActionDependencies, 'call'>): () => void {
  const tab = makeUuid();
  let timer: ReturnType<typeof setInterval> | undefined;
  const note = (isGone: boolean): void => {
    // Nobody waits for the answer, and a failure changes nothing for who fills it in.
    const input = { body: { id, tab, isGone }, quiet: true, anonymous: true, keepalive: isGone };
    actions.call('memberMenu.noteFiller', input).catch(() => undefined);
  };
  const begin = (): void => {
    if (timer !== undefined) return;
    note(false);
    timer = setInterval(() => {
      if (!document.hidden) note(false);
    }, INTERVAL_MS);
  };
  const end = (): void => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    note(true);
  };
  const subscription = form.subscribe(({ type }) => {
    if (type === TYPED) begin();
  });
  addEventListener('pagehide', end);
  return () => {
    form.unsubscribe(subscription);
    removeEventListener('pagehide', end);
    end();
  };
}
