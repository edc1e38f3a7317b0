import { defineRoutes } from '../http/call.ts';

export default defineRoutes('memberMenuValue', {
  fillInMenu: ({ services, site, language, caller }, { body }) => services.forms.fillIn(site, language, caller, body),
});
