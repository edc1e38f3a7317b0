// Signs members in by password, e-mail or phone, and out.
import { deviceOf, memberOf } from '../calls/member-call.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('authentication', {
  form: async (context, { query, body }) => ({
    token: await context.services.members.byPassword(context.site, body, deviceOf(context, query.deviceId)),
  }),
  async email(context, { query, body: { email, code } }) {
    const { services, site } = context;
    const target = services.verification.readTarget('email', email);
    return {
      token: await services.members.byCode(site, { target, code }, deviceOf(context, query.deviceId)),
    };
  },
  async mobile(context, { query: { mobile, code, deviceId } }) {
    const { services, site } = context;
    const target = services.verification.readTarget('phone', mobile, '/mobile');
    return { token: await services.members.byCode(site, { target, code }, deviceOf(context, deviceId)) };
  },
  logout: (context) => context.services.members.signOut(memberOf(context)),
});
