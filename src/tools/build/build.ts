// Builds the programs when the build is older than the sources.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.ts';
import { isBuildFresh, stampBuild } from './freshness.ts';
import { generateStale } from './generated-code.ts';
import { withBuildLock } from './lock.ts';

const FAILED = 'The build failed; what is above says why.';

/**
 * Builds the programs unless the build is newer than the sources. Of several processes at once, one builds.
 */
export async function ensureBuild(root: string): Promise<void> {
  if (isBuildFresh(root)) return;
  console.log('Building, because the build is missing or older than the sources …');
  await withBuildLock(root, async () => {
    if (!isBuildFresh(root)) await build(root);
  });
}

/**
 * Generates stale code, and builds all programs into `dist`. Both run in processes of their own, so that
 * their memory does not stay with the server.
 */
async function build(root: string): Promise<void> {
  // A wrong document does not stop the build: the server reports it and serves the rest.
  await generateStale(root);
  const began = new Date();
  rmSync(join(root, 'dist/server'), { recursive: true, force: true });
  const code = await runTool(root, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--app',
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) throw new Error(FAILED);
  if ((await runTool(root, [join(root, 'dist/server/write-documents-check.js')])) !== 0)
    throw new Error(FAILED);
  await compressAssets(join(root, 'dist/client/assets'));
  stampBuild(root, began);
}

function runTool(root: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const tool = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    tool.once('error', reject).once('close', resolve);
  });
}
