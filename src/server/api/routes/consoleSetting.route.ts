// Answers the owner's call to send a test mail.
import { defineRoutes } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

export default defineRoutes('consoleSetting', {
  sendTest: (context) => context.services.owners.sendTest(ownerOf(context)),
});
