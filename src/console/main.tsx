// The program of the owner's console: hydrates its pages.
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { makeActionCall } from '../client/action-call.ts';
import { memberSession } from '../client/member-session.ts';
import { callForSource } from '../client/source-call.ts';

// The screens show rejected calls themselves.
const actions = makeBrowserActions(
  makeActionCall(() => undefined),
  () => Promise.resolve(memberSession),
);
// A screen needs all of its blocks at once.
await hydratePage({ actions, loadSource: callForSource, isSignedIn: true });
