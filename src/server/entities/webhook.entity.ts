// Defines webhooks as records of the console.
import { defineTableEntity } from './engine/contract.ts';

export default defineTableEntity('consoleWebhook', {
  prepare: ({ services, site }, values) => services.messages.webhooks.prepare(site, values),
  async details({ services, site, owner }, _id, { secret = '' }) {
    // Whoever may only read the settings could sign in the site's name with it.
    const mayRead = owner.permissions.has('settings.write');
    return { secret: mayRead ? services.messages.webhooks.secretOf(site.projectCode, secret) : '' };
  },
});
