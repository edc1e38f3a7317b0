// Defines addresses that visitors did not find as records of the console.
import { HttpError } from '../kernel/http-error.ts';
import { defineEntity } from './engine/contract.ts';
import { warnOfTargets } from './warn-of-targets.ts';

/** A row becomes a redirect when its record is saved with a target: then the address leads somewhere. */
export default defineEntity('consoleMissed', {
  async list({ services, site }, search) {
    const listed = await services.statistics.listMissed(site, search);
    return { ...listed, data: listed.data.map((row) => ({ id: row.address, ...row })) };
  },
  async read({ services, site }, ids) {
    const leads = await services.redirects.readLeads(site);
    const valuesOf = (id: string) => {
      const [path = '', search = ''] = id.split(/(?=\?)/, 2);
      const lead = leads.find(path, search);
      return { path: id, target: lead?.location ?? '', isPermanent: lead?.status !== 302 };
    };
    return new Map(ids.filter((id) => id.startsWith('/')).map((id) => [id, valuesOf(id)]));
  },
  titleOf: ({ path }) => path,
  rowTitle: ({ address }) => address,
  async write({ services, site, queries }, { id, values: { target, isPermanent } }) {
    if (id === undefined) throw new HttpError(404, 'console.unknown');
    await services.redirects.write(queries, site, { values: { path: id, target, isPermanent } });
    return id;
  },
  warn: warnOfTargets,
  changed: ({ services, site }) => services.redirects.changed(site),
});
