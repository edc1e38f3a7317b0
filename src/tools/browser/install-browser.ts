import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Installs a Chromium for the tests and prints how: Debian's package as root, Playwright's build elsewhere.
 */
export function installBrowser(root: string): void {
  if (process.getuid?.() === 0 && isDebian()) {
    console.log(
      "No Chromium or Chrome was found: installing Debian's headless Chromium and Chinese fonts (apt-get).",
    );
    run(root, 'apt-get', ['update']);
    run(root, 'apt-get', ['install', '-y', 'chromium-headless-shell', 'fonts-noto-cjk']);
    return;
  }
  console.log(
    "No Chromium or Chrome was found: installing Playwright's (set CHROME_PATH to use one of your own).",
  );
  run(root, process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
}

function run(root: string, command: string, args: readonly string[]): void {
  execFileSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    // Another system has no such file.
    return false;
  }
}
