import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuildFresh, stampBuild } from './freshness.ts';
import { withBuildLock } from './lock.ts';

/** Builds the programs unless they are built already from these very sources. Several processes may ask at once: one builds. */
export async function ensureBuild(root: string): Promise<void> {
  if (isBuildFresh(root)) return;
  console.log('Building, because the build is missing or older than the sources …');
  await withBuildLock(root, async () => {
    if (!isBuildFresh(root)) await build(root);
  });
}

/** Builds the programs for browsers and the server into `dist`. In a process of its own, so that its memory is not the server's. */
async function build(root: string): Promise<void> {
  const began = new Date();
  rmSync(join(root, 'dist/server'), { recursive: true, force: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    vite.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error('The build failed; what is above says why.');
  stampBuild(root, began);
}
