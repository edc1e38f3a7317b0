// The visitors' program, for components: as `src/site/main.tsx`, without what belongs to a whole visit.
import { attachBehaviours } from '../../../src/assembly/browser/attach-behaviours.ts';
import { hydrateOnIntent } from '../../../src/assembly/browser/hydrate-on-intent.ts';
import { hydrate } from '../../../src/site/hydrate.ts';
import { makeKeptResults } from '../../../src/site/kept-results.ts';
import { keepQueryOnLanguageChange } from '../../../src/site/language.ts';
import '../../../src/site/styles/site.css';
import { offer } from './offer.ts';

attachBehaviours(document.body);

offer(async ({ waitsForIntent }) => {
  keepQueryOnLanguageChange();
  const kept = makeKeptResults();
  const { promise: hydrated, resolve, reject } = Promise.withResolvers<void>();
  const start = hydrateOnIntent(() => {
    const loading = hydrate(kept);
    loading.then(resolve, reject);
    return loading;
  });
  if (waitsForIntent || document.querySelector('[data-on], [data-start]') === null) return;
  start();
  await hydrated;
});
