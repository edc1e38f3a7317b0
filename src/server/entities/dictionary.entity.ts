// Defines values of the dictionary as records of the console.
import { messagesFor } from '../../assembly/messages.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleDictionary', {
  list: ({ services, site, language }, search) => services.dictionary.ofOwners.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.dictionary.ofOwners.read(queries, site, ids),
  titleOf: ({ value = {}, url = '', field }, { language, site }) =>
    value[language] || value[site.defaultLanguage] || url || field,
  rowTitle: ({ value, url, field }) => value || url || field,
  write: ({ services, site, queries }, change) => services.dictionary.ofOwners.write(queries, site, change),
  remove: ({ services, site, queries }, id) => services.dictionary.ofOwners.remove(queries, site, id),
  async usage({ services, site, language, queries }, id) {
    const pages = await services.dictionary.ofOwners.usage(queries, site, language, id);
    const where = messagesFor(language, ['console'])['console.use.page'] ?? 'page';
    return pages.map((page) => ({ where, ...page, effect: 'prevents' }));
  },
  changed: ({ services, site }) => services.dictionary.ofOwners.changed(site),
});
