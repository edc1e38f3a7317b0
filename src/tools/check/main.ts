// Runs the checks (`npm run check`).
// It first makes generated code that is missing or stale, because the steps import it.
import { ensureGenerated } from '../build/generated-code.ts';

await ensureGenerated(process.cwd());
await import('./run-steps.ts');
