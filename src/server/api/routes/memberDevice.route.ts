// Answers the member's calls about devices that are signed in.
import { memberOf } from '../calls/member-call.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('memberDevice', {
  list: (context) => context.services.members.listDevices(memberOf(context)),
  end: (context, { body }) => context.services.members.endDevice(memberOf(context), body.id),
  endOthers: async (context) => ({
    ended: await context.services.members.endOtherDevices(memberOf(context)),
  }),
});
