import { makeBrowserHost } from '../assembly/browser-host.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { callForAction } from '../client/action-call.ts';

hydratePage(makeBrowserHost(callForAction));
