import { ensureBuild } from './build.ts';

// npm run build: builds into dist what is not built yet.
await ensureBuild(process.cwd());
