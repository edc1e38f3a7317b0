// Answers the call that lists classifications of articles and products.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('classification', {
  list: ({ services, site, language }, { query }) =>
    services.classifications.list(site, language, query.type),
});
