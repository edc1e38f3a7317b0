// Answers the editor's calls about values of the dictionary.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('dictionary', {
  list: ({ services, site, language }, { query }) => services.dictionary.list(site, language, query.type),
  create: ({ services, site, language }, { body }) => services.dictionary.create(site, language, body.val),
  addLink: ({ services, site, language }, { body }) => services.dictionary.addLink(site, language, body.val),
  instance: ({ services, site, language }, { query }) =>
    services.dictionary.readInstance(site, language, query.instanceCode),
  saveValues: ({ services, site, language }, { body }) =>
    services.dictionary.saveValues(site, language, body.valueMap),
});
