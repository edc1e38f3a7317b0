// Defines roles of owners as records of the console.
import { textIn } from '../kernel/localized.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleRole', {
  list: ({ services, site, language }, search) => services.owners.roles.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.owners.roles.read(queries, site, ids),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  rowTitle: ({ title }) => title,
  write: ({ services, site, queries, owner }, change) =>
    services.owners.roles.write(queries, site, owner, change),
  remove: ({ services, site, queries, owner }, id) => services.owners.roles.remove(queries, site, owner, id),
});
