// Answers the calls about an owner's own account: sign-in, password, sessions, two-step verification.
import { saveChoice } from '../../domains/notices/index.ts';
import { defineRoutes, messageLanguageOf } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { editorOf, ownerOf } from '../calls/owner-call.ts';

export default defineRoutes('owner', {
  login: (context, { body }) =>
    context.services.owners.signIn(context.site.projectCode, body, requireExchange(context)),
  logout: (context) =>
    context.services.identity.endSession(
      context.site.projectCode,
      context.caller,
      requireExchange(context).reply,
    ),
  me: ({ caller: { name = '', roleCode = '', permissions = [], languages = [], csrfToken = '' } }) => ({
    name,
    role: roleCode,
    permissions: [...permissions],
    languages: [...languages],
    csrfToken,
  }),
  account: (context) => context.services.owners.account(ownerOf(context)),
  changePassword: (context, { body }) => context.services.owners.changePassword(ownerOf(context), body),
  saveNotice: (context, { body }) => saveChoice(context.services.database, ownerOf(context), body),
  saveEmail: (context, { body }) => context.services.owners.saveEmail(ownerOf(context), body),
  sessions: (context) => context.services.owners.sessions(ownerOf(context)),
  endSession: (context, { body }) => context.services.owners.endSession(ownerOf(context), body.id),
  endOtherSessions: async (context) => ({
    ended: await context.services.owners.endOtherSessions(ownerOf(context)),
  }),
  totpBegin: (context, { body }) => context.services.owners.beginTwoStep(ownerOf(context), body.password),
  totpConfirm: async (context, { body }) => ({
    recoveryCodes: await context.services.owners.confirmTwoStep(ownerOf(context), body.code),
  }),
  totpEnd: (context, { body }) => context.services.owners.endTwoStep(ownerOf(context), body),
  invite: (context, { body }) =>
    context.services.owners.invitations.invite(ownerOf(context), editorOf(context), body),
  renewInvitation: (context, { body }) =>
    context.services.owners.invitations.renew(ownerOf(context), editorOf(context), body.id),
  invitation: (context, { query }) =>
    context.services.owners.invitations.read(context.site, messageLanguageOf(context), query.key),
  acceptInvite: (context, { body }) =>
    context.services.owners.acceptInvitation(context.site, body, requireExchange(context)),
  sendUnlockLink: (context, { body }) =>
    context.services.owners.unlocking.send(
      context.site,
      messageLanguageOf(context),
      body.name,
      requireExchange(context).request.ip,
    ),
  unlock: (context, { body }) =>
    context.services.owners.unlocking.use(
      context.site.projectCode,
      body.token,
      requireExchange(context).reply,
    ),
});
