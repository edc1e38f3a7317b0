import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser/find-browser.ts';
import { installBrowser } from './browser/install-browser.ts';
import { ensureBuild } from './build/build.ts';
import { findRedis } from './redis/find-redis.ts';
import { installRedis } from './redis/install-redis.ts';

// npm test: installs a browser and a Redis server when there are none,
// runs the checks, builds, and runs all tests.
// Arguments are passed to vitest. Each step uses all processors, so they run one after another. The checks
// come first: a build would write the stale generated files that they report.
const root = process.cwd();
if (findBrowser() === undefined) installBrowser(root);
if (findRedis() === undefined) installRedis();

const isValid = run('src/tools/check/main.ts');
await ensureBuild(root);
const isTested = run('node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2));
if (!isValid || !isTested) process.exitCode = 1;

function run(script: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}
