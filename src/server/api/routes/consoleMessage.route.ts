// Answers the owner's call to send a failed message again.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleMessage', {
  async tryAgain({ services, site }, { body: { id } }) {
    await services.messages.records.tryAgain(site, id);
    services.messages.hurry();
    return null;
  },
});
