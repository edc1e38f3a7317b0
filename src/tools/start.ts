// Builds when needed, then runs the server in this process (`npm start`).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { ensureBuild } from './build/build.ts';
import { startPractice } from './practice-program.ts';

const root = process.cwd();
try {
  process.loadEnvFile();
} catch {
  // There need not be one. The server reports a file that cannot be read.
}
await ensureBuild(root);
// As in the image: over 50 MB less after 200 saves on SQLite.
setFlagsFromString('--heap-growing-percent=38');
// Whoever only tries the program out can pay, too: no money moves then.
await startPractice(join(root, 'dist/practice/main.js'));
process.env.NODE_ENV = 'production';
const { run } = (await import(pathToFileURL(join(root, 'dist/server/main.js')).href)) as {
  run(): Promise<void>;
};
await run();
