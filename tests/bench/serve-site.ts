import { ensureBuild } from '../../src/tools/build/build.ts';
import { OWNER, startServerProcess } from './server-process.ts';
import { openSite, type DatabaseKind, type SiteSize } from './site-at-size.ts';

// Serves a copy of the site at size until Ctrl+C: node tests/bench/serve-site.ts full postgres

const [size = 'full', kind = 'sqlite'] = process.argv.slice(2) as [SiteSize?, DatabaseKind?];
await ensureBuild(process.cwd());
const data = await openSite(size, kind);
const server = await startServerProcess(data);
console.log(`${server.origin}  owner ${OWNER.name}  password ${OWNER.password}`);
console.log(`data in ${data.path}${data.databaseUrl === undefined ? '' : `, database ${data.databaseUrl}`}`);
process.once('SIGINT', () => void server.stop().then(() => data.remove()));
