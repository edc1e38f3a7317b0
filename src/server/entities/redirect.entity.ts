// Defines redirects as records of the console.
import { defineEntity } from './engine/contract.ts';
import { warnOfTargets } from './warn-of-targets.ts';

export default defineEntity('consoleRedirect', {
  list: ({ services, site }, search) => services.redirects.list(site, search),
  read: ({ services, site, queries }, ids) => services.redirects.read(queries, site, ids),
  titleOf: ({ path }) => path,
  rowTitle: ({ path }) => path,
  write: ({ services, site, queries }, change) => services.redirects.write(queries, site, change),
  warn: warnOfTargets,
  remove: ({ services, site, queries }, id) => services.redirects.remove(queries, site, id),
  changed: ({ services, site }) => services.redirects.changed(site),
});
