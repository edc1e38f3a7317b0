// Installs packages of Debian.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True where packages of Debian can be installed: on Debian, as root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && isDebian();
}

/** Installs packages of Debian. */
export function installPackages(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', ...names]])
    execFileSync('apt-get', args, { stdio: 'inherit', env });
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    // Another system has no such file.
    return false;
  }
}
