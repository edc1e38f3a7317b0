// Hydrates the screens of the console that are pages, such as the sign-in.
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { makeActionCall } from '../client/action-call.ts';
import { memberSession } from '../client/member-session.ts';
import { makeSourceCall } from '../client/source-call.ts';

export async function hydrateScreen(): Promise<void> {
  // A form that is being sent shows a rejection itself.
  const isSending = (): boolean => document.querySelector('form[aria-busy="true"]') !== null;
  const actions = makeBrowserActions(
    makeActionCall(API_CALLS, (text) => {
      if (!isSending()) actions.toast({ text, tone: 'error' });
    }),
    () => Promise.resolve(memberSession),
  );
  // A screen needs all of its blocks at once.
  const loadSource = makeSourceCall(API_CALLS);
  const { ready } = await hydratePage({ actions, loadSource, isSignedIn: true });
  await ready;
}
