// Global setup of the component tests: builds their page unless it is newer than its sources.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isBuildFresh, stampBuild, type Build } from '../../src/tools/build/freshness.ts';
import { withBuildLock } from '../../src/tools/build/lock.ts';

/** Where the page is built. */
export const PAGE_FOLDER = 'dist/component';

const PAGE: Build = {
  stamp: `${PAGE_FOLDER}/.vite/manifest.json`,
  others: ['tests/component/page'],
};

export default async function setup(): Promise<void> {
  const root = process.cwd();
  if (isBuildFresh(root, PAGE)) return;
  await withBuildLock(root, () => build(root));
}

async function build(root: string): Promise<void> {
  // Another process may have built it meanwhile.
  if (isBuildFresh(root, PAGE)) return;
  console.log('Building the page of the component tests …');
  const began = new Date();
  // React's own checks are for development; the page is built as the product is.
  const env = { ...process.env, NODE_ENV: 'production' };
  const tool = spawn(process.execPath, [join(import.meta.dirname, 'page/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const [code] = (await once(tool, 'close')) as [number | null];
  if (code !== 0) throw new Error('The page of the component tests could not be built; see above.');
  stampBuild(root, began, PAGE);
}
