// Runs a tool of this folder, such as `node src/tools/launch.js check/main`, in a Node.js that can run
// TypeScript.
// It is JavaScript, so that an older Node.js can read it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
// package.json installs a Node.js of its own. npm links it as `node` for scripts, but npm 10 removes that
// link again.
const platform = process.platform === 'win32' ? 'win' : process.platform;
const own = `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`;

if (major > 22 || (major === 22 && minor >= 22)) {
  const [tool] = process.argv.splice(2, 1);
  await import(`./${tool}.ts`);
} else if (existsSync(own)) {
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  console.error(
    `Tessera needs Node.js 22.22 or newer, and this is ${process.versions.node}. Install a newer one.`,
  );
  process.exitCode = 1;
}
