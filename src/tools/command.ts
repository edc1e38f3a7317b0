// Runs a command of the build: `npm run owner`, `doctor`, `site`, `theme`, `upgrade`, `media`, `prove`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build/build.ts';

const root = process.cwd();
const [name = '', ...args] = process.argv.slice(2);
const program = join(root, `dist/server/${name}.js`);
process.env.NODE_ENV = 'production';
// A server may run from this build, so it is not made again.
if (!existsSync(program)) await ensureBuild(root);
const { run } = (await import(pathToFileURL(program).href)) as {
  run(args: readonly string[]): Promise<void>;
};
await run(args);
