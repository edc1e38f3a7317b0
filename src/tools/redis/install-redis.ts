// Installs a Redis server for the tests.
import { canInstallPackages, installPackages } from '../debian.ts';

/** As root on Debian. Elsewhere it prints what to install. */
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
