import process from 'node:process';
import { createApp } from '../../../src/server/app/create-app.ts';
import { makePages } from '../../../src/server/app/open-pages.ts';
import { openServices } from '../../../src/server/app/open-services.ts';
import { loadConfig } from '../../../src/server/kernel/config.ts';
import { makeLogger } from '../../../src/server/kernel/logging.ts';
import { makeRandom } from '../../support/random.ts';
import { listGuestKinds } from '../guest-kinds.ts';

// Sends the requests of a guest for every route of the server over DATA_DIR, and ends.

const config = loadConfig({ ...process.env, LOG_LEVEL: 'silent' });
const services = await openServices(config, makeLogger(config.LOG_LEVEL));
const app = createApp(services, { pages: await makePages(services, {}) });
await app.ready();
process.send?.(listGuestKinds(app.guestRoutes, makeRandom()));
await app.close();
await services.close();
