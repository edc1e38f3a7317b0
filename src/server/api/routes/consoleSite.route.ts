// Answers the calls that check whether a domain leads to this server.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleSite', {
  check: async ({ services, site }, { body }) => ({ leads: await services.hosts.check(site, body.host) }),
  answer: ({ services, request }) => services.hosts.answerFor(request?.hostname ?? ''),
});
