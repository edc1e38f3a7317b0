import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build/build.ts';

// npm start: builds when needed, then runs the server in this process.
const root = process.cwd();
process.env.NODE_ENV = 'production';
await ensureBuild(root);
const { run } = (await import(pathToFileURL(join(root, 'dist/server/main.js')).href)) as {
  run(): Promise<void>;
};
await run();
