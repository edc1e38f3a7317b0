// The program of the console. Its own screens are drawn in the browser; others, such as the sign-in, are
// hydrated. Neither loads what only the other one needs.
import { readPagePayload } from '../assembly/page-payload.ts';

/** The page document of the addresses whose screens are documents of `schemas/console`. */
const CONSOLE = 'console';

const { page, model } = readPagePayload();
if (page === CONSOLE) {
  const { startConsole } = await import('./start.tsx');
  await startConsole(model.site);
} else {
  const { hydrateScreen } = await import('./hydrate-screen.ts');
  await hydrateScreen();
}
