// Answers the search for places on a map.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('geo', {
  search: ({ services, language, request }, { query }) =>
    services.geo.search(query.q, language, request?.ip ?? ''),
});
