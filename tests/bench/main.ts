// npm run bench: every section. npm run bench -- server-render: that section alone. First makes the
// generated code that is missing or stale, because the sections import it.
import { ensureGenerated } from '../../src/tools/build/generated-code.ts';

await ensureGenerated(process.cwd());
await import('./run-sections.ts');
