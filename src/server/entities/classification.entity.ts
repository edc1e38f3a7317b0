// Defines classifications as records of the console.
import { textIn } from '../kernel/localized.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleClassification', {
  list: ({ services, site, language }, search) => services.classificationRecords.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.classificationRecords.read(queries, site, ids),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  write: ({ services, site, queries, owner }, change) =>
    services.classificationRecords.write(queries, site, change, owner),
  remove: ({ services, site, queries }, id) => services.classificationRecords.remove(queries, site, id),
  actions: {
    place: ({ services, site, queries }, id, { parent, before }) =>
      services.classificationRecords.place(queries, site, id, {
        parent: String(parent),
        before: String(before),
      }),
    moveItems: ({ services, site, queries }, id, { to }) =>
      services.classificationRecords.moveItems(queries, site, id, String(to)),
  },
  // Lists name their classification, and so do the media of the library.
  changed({ services, site }) {
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['items'] });
  },
});
