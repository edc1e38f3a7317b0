// Answers the owner's call to try out a webhook.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleWebhook', {
  async sendTest({ services, site }, { body: { id } }) {
    await services.messages.webhooks.test(site, id);
    services.messages.hurry();
    return null;
  },
});
