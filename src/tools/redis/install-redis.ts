import { canInstallPackages, installPackages } from '../debian.ts';

/** Installs a Redis server for the tests as root on Debian. Elsewhere it says what to install. */
export function installRedis(): void {
  if (canInstallPackages()) {
    console.log("No Redis server was found: installing Debian's (apt-get).");
    installPackages(['redis-server']);
  } else
    console.log(
      'No Redis server was found, so the tests with Redis are left out: install redis-server or ' +
        'valkey-server, or set REDIS_SERVER_PATH.',
    );
}
