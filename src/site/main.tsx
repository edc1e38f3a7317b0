import { makeBrowserHost } from '../assembly/browser-host.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { rememberLanguage } from './language.ts';
import './styles/site.css';

rememberLanguage();
hydratePage(
  makeBrowserHost(async (name, input) => {
    // The client is 19 KB that most visitors never need: it comes with the first call.
    const { callForAction } = await import('../client/action-call.ts');
    return callForAction(name, input);
  }),
);
