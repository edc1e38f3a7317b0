import { expect, test } from 'vitest';
import pino from 'pino';
import { loadConfig } from '../../src/server/config/config.ts';
import { loadPageModel } from '../../src/server/content/load-page.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { openServices } from '../../src/server/services.ts';
import { makeTemporaryFolder } from '../support/database.ts';
test('seed', async () => {
  const services = await openServices(loadConfig({ DATA_DIR: makeTemporaryFolder(), NODE_ENV: 'test' }), pino({ level: 'silent' }));
  const t = performance.now();
  console.log(await seedDatabase(services), performance.now() - t);
  const site = await services.sites.find('x');
  for (const path of ['/', '/home', '/home/', '/nope', '/article', '/product']) {
    const t2 = performance.now();
    const page = await loadPageModel({ ...services, origin: '' }, site, { path, query: path === '/product' ? { contentCode: 'celadon-upright' } : {} }, 'en-US', '');
    console.log(path, performance.now() - t2, 'model' in page ? [page.status, page.model.seo, page.model.content.ast.vm.length, page.model.content.revision, JSON.stringify(page.model.NavigationCommon.ast).slice(0, 300)] : page);
  }
  console.log(await services.items.list(site, 'en-US', { sortWay: '0', pageNum: 1, pageSize: 2, keyword: 'celadon' }));
  console.log(JSON.stringify(await services.items.find(site, 'en-US', 2, 'celadon-upright')).slice(0, 1500));
  console.log(JSON.stringify(await services.classifications.list(site, 'en-US', 2)));
  await services.close();
  expect(1).toBe(1);
});
