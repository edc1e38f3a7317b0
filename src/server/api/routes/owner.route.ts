import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';

export default defineRoutes('owner', {
  login: (context, { body }) =>
    context.services.identity.signIn(context.site.projectCode, body, requireExchange(context)),
  logout: (context) =>
    context.services.identity.signOut(
      context.site.projectCode,
      context.caller,
      requireExchange(context).reply,
    ),
  me: ({ caller: { name = '', role, csrfToken = '' } }) => ({
    name,
    role: role === 'owner' ? ('owner' as const) : ('editor' as const),
    csrfToken,
  }),
});
