import { HttpError } from '../../kernel/http-error.ts';
import { defineEntity } from '../entity/contract.ts';

/** A row becomes a redirect when its record is saved with a target: then the address leads somewhere. */
export default defineEntity('consoleMissed', {
  async list({ services, site }, search) {
    const listed = await services.statistics.listMissed(site, search);
    return { ...listed, data: listed.data.map((row) => ({ id: row.address, ...row })) };
  },
  async read({ services, site }, ids) {
    const leads = await services.redirects.readLeads(site);
    const targetOf = (id: string): string => {
      const [path = '', search] = id.split(/(?=\?)/, 2);
      return leads.find(path, search ?? '')?.location ?? '';
    };
    const paths = ids.filter((id) => id.startsWith('/'));
    return new Map(paths.map((path) => [path, { path, target: targetOf(path) }]));
  },
  titleOf: ({ path }) => path,
  rowTitle: ({ address }) => address,
  async write({ services, site, queries }, { id, values: { target, isPermanent } }) {
    if (id === undefined) throw new HttpError(404, 404, 'console.unknown');
    await services.redirects.write(queries, site, { values: { path: id, target, isPermanent } });
    return id;
  },
  changed: ({ services, site }) => services.redirects.changed(site),
});
