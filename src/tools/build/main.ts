// Builds into dist what is not built yet (`npm run build`).
import { ensureBuild } from './build.ts';

await ensureBuild(process.cwd());
