// Installs a Chromium for the tests.
import { execFileSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../debian.ts';

/** Prints how: Debian's package as root, Playwright's build elsewhere. */
export function installBrowser(root: string): void {
  if (canInstallPackages()) {
    console.log(
      "No Chromium or Chrome was found: installing Debian's headless Chromium and Chinese fonts (apt-get).",
    );
    installPackages(['chromium-headless-shell', 'fonts-noto-cjk']);
    return;
  }
  console.log(
    "No Chromium or Chrome was found: installing Playwright's (set CHROME_PATH to use one of your own).",
  );
  execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  });
}
