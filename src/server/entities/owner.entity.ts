// Defines owners as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleOwner', {
  list: ({ services, site, language }, search) => services.owners.people.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.owners.people.read(queries, site, ids),
  details: ({ services, site }, id) => services.owners.people.details(site, id),
  titleOf: ({ name }) => name,
  rowTitle: ({ name }) => name,
  write: ({ services, site, queries, owner }, change) =>
    services.owners.people.write(queries, site, owner, change),
  remove: ({ services, site, queries, owner }, id) => services.owners.people.remove(queries, site, owner, id),
  recover: ({ services, site, queries, owner }, id) =>
    services.owners.people.recover(queries, site, owner, id),
  purge: ({ services, site, queries }, id) => services.owners.people.purge(queries, site, id),
  actions: {
    block: ({ services, site, queries, owner }, id) =>
      services.owners.people.setBlocked(queries, site, owner, id, true),
    unblock: ({ services, site, queries, owner }, id) =>
      services.owners.people.setBlocked(queries, site, owner, id, false),
  },
});
