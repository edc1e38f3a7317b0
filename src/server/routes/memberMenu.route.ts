import { defineRoutes } from '../http/call.ts';

export default defineRoutes('memberMenu', {
  templateDetail: ({ services, site, language }, { query }) => services.forms.get(site, language, query.id),
  pageList: ({ services, site, language }, { query }) => services.forms.list(site, language, query),
});
