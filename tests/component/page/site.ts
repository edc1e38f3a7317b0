// The visitors' program, for components: as `src/site/main.tsx`, without what belongs to a whole visit.
import { attachBehaviours } from '../../../src/assembly/browser/attach-behaviours.ts';
import { hydrateOnIntent } from '../../../src/assembly/browser/hydrate-on-intent.ts';
import { hydrate } from '../../../src/site/hydrate.ts';
import { makeKeptResults } from '../../../src/site/kept-results.ts';
import { readStored } from '../../../src/client/stored-keys.ts';
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
  const startForMember = (): void => {
    if (readStored('clientToken') !== undefined) start();
  };
  addEventListener('storage', startForMember);
  if (waitsForIntent) return startForMember();
  const isActing = document.querySelector('[data-on], [data-start]') !== null;
  if (!isActing && readStored('clientToken') === undefined && !kept.isRevisit) return;
  start();
  await hydrated;
});
