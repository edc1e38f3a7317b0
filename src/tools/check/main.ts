// npm run check: makes the generated code that is missing or stale, because the steps import it. Then runs
// the steps.
import { ensureGenerated } from '../build/generated-code.ts';

await ensureGenerated(process.cwd());
await import('./run-steps.ts');
