// Starts the program of the console. Its own screens are drawn in the browser; others, such as the sign-in,
// are hydrated. Neither loads what only the other one needs.
import { track } from '../../runtime/model/pending-work.ts';
import { hydrateOnIntent } from '../assembly/browser/hydrate-on-intent.ts';
import { readPagePayload } from '../assembly/page-payload.ts';

/** The page document of the addresses whose screens are documents of `schemas/console`. */
const CONSOLE = 'console';

const { page, model } = readPagePayload();
if (page === CONSOLE) {
  await track('start', start());
} else {
  // At once; what an owner types or presses before that is held.
  hydrateOnIntent(async () => (await import('./hydrate-screen.ts')).hydrateScreen())();
}

async function start(): Promise<void> {
  const { startConsole } = await import('./start.tsx');
  await startConsole(model.site);
}
