/** Attaches behaviours at once, and hydrates the page when it is about to act. */
import { attachBehaviours } from '../assembly/browser/attach-behaviours.ts';
import { readStored } from '../client/stored-keys.ts';
import { hydrateOnIntent } from '../assembly/browser/hydrate-on-intent.ts';
import { importAgain } from '../assembly/browser/import-again.ts';
import { makeKeptResults } from './kept-results.ts';
import { keepQueryOnLanguageChange, rememberLanguage } from './language.ts';
import { countViews } from './statistics.ts';
import './styles/site.css';

attachBehaviours(document.body);
rememberLanguage();
keepQueryOnLanguageChange();
countViews();
if (!HTMLScriptElement.supports?.('speculationrules'))
  void import('./prefetch-links.ts').then(({ prefetchLinks }) => prefetchLinks());

const kept = makeKeptResults();
const start = hydrateOnIntent(async () => (await importAgain(() => import('./hydrate.ts'))).hydrate(kept));

// The server draws the page for guests, and without what this browser has kept.
const startForMember = (): void => {
  if (readStored('clientToken') !== undefined) start();
};
startForMember();
addEventListener('storage', startForMember);
addEventListener('pageshow', startForMember);
if (kept.isRevisit) start();
