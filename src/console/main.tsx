// The program of the owner's console: hydrates its pages.
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { makeActionCall } from '../client/action-call.ts';
import { memberSession } from '../client/member-session.ts';
import { callForSource } from '../client/source-call.ts';

// A form that is being sent shows a rejection itself.
const isSending = (): boolean => document.querySelector('form[aria-busy="true"]') !== null;
const actions = makeBrowserActions(
  makeActionCall((text) => {
    if (!isSending()) actions.toast({ text, tone: 'error' });
  }),
  () => Promise.resolve(memberSession),
);
// A screen needs all of its blocks at once.
await hydratePage({ actions, loadSource: callForSource, isSignedIn: true });
