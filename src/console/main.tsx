// The program of the owner's console: hydrates its pages.
import { makeBrowserHost } from '../assembly/browser/browser-host.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { makeActionCall } from '../client/action-call.ts';
import { memberDesk } from '../client/member-session.ts';
import { callForSource } from '../client/source-call.ts';

// The screens show rejected calls themselves.
const actions = makeBrowserHost(
  makeActionCall(() => undefined),
  () => Promise.resolve(memberDesk),
);
await hydratePage({ actions, loadSource: callForSource });
