// Answers the call for the settings of the member center.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('memberSet', {
  selectList: async ({ services, site, language }) => (await services.settings.get(site, language)).members,
});
