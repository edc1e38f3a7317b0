// Answers the calls about a member's account, from registration to closing.
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { translateProblem } from '../../kernel/language.ts';
import { FieldError, invalidInput } from '../../kernel/http-error.ts';
import { deviceOf, memberOf } from '../calls/member-call.ts';
import { changeMember } from './change-member.ts';
import type { TargetKind } from '../../domains/verification/index.ts';

/**
 * If the site does not reveal who is registered, an unknown address gets the same answer in the same time,
 * and no message.
 */
async function sendResetCode(
  context: CallContext,
  kind: TargetKind,
  text: string,
  captcha: { deviceId: string; imageCode: string },
): Promise<void> {
  const { services, site, language } = context;
  const { verification } = services;
  const target = verification.readTarget(kind, text);
  await verification.checkCaptcha(site, captcha.deviceId, captcha.imageCode, 'reset');
  const isKnown = await services.members.isKnown(site, target);
  const { revealRegistered } = (await services.settings.get(site, language)).members;
  const request = { purpose: 'reset' as const, target, address: requireExchange(context).request.ip };
  // Counted before the answer, so that asking who is registered is limited like sending.
  await verification.sendCode(
    site,
    language,
    revealRegistered && isKnown ? request : { ...request, shouldSend: isKnown },
  );
  if (revealRegistered && !isKnown)
    throw new FieldError(422, `verification.${kind}-unregistered`, `/${kind}`);
}

async function tradeCode(
  { services: { verification }, site }: CallContext,
  kind: TargetKind,
  text: string,
  code: string,
): Promise<{ ticket: string }> {
  const target = verification.readTarget(kind, text);
  await verification.checkCode(site, { purpose: 'reset', target, code });
  return { ticket: await verification.makeTicket(site, target) };
}

export default defineRoutes('memberInfo', {
  async addMemberInfo(context, { body }) {
    const { services, site, language } = context;
    const { members } = await services.settings.get(site, language);
    if (members.agreementRequired && body.agreement !== true)
      throw new FieldError(422, 'member.agreement-needed', '/agreement');
    return { token: await services.members.register(site, body, deviceOf(context)) };
  },
  getUser: (context) => context.services.members.getProfile(memberOf(context)),
  updateMemberInfo: (context, { body }) => changeMember(context, body),
  async uploadAvatar(context) {
    const { services, site, language, file } = context;
    // A text field named `file` is no file.
    if (file === undefined)
      throw invalidInput([
        { path: '/file', rule: 'type', message: translateProblem(language, 'input.file') },
      ]);
    const member = memberOf(context);
    await services.limitUploads(requireExchange(context).request.ip);
    await services.avatars.set({ site: site.projectCode, memberId: member.memberId }, file);
    return services.members.getProfile(member);
  },
  async avatar(context, { query }) {
    const { size, bytes } = await context.services.avatars.read(context.site.projectCode, query);
    requireExchange(context).reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': size,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return bytes;
  },
  resetPassword: ({ services, site, language }, { body }) =>
    services.members.resetPassword(site, language, body),
  resetPasswordByQuery: ({ services, site, language }, { query }) =>
    services.members.resetPassword(site, language, query),
  exportData: (context) => context.services.members.export(memberOf(context), context.language),
  closeAccount: (context, { body }) =>
    context.services.members.close(memberOf(context), body, deviceOf(context).address),
  keepAccount: (context) => context.services.members.keep(memberOf(context)),
  async getVerifiCode(context, { query: { type, target: text, purpose } }) {
    const { services, site, language } = context;
    const target = services.verification.readTarget(type, text, '/target');
    const member = memberOf(context);
    // A stolen token must not be enough to prove the member: the code goes to an address of the account.
    if (purpose === 'close' && (await services.members.getProfile(member))[type] !== target)
      throw new FieldError(422, 'verification.not-own', '/target');
    const owner = { purpose, target, memberId: member.memberId };
    await services.verification.sendCode(site, language, {
      ...owner,
      address: requireExchange(context).request.ip,
    });
  },
  sendSimpleMail: (context, { query }) => sendResetCode(context, 'email', query.email, query),
  getPhonecode: (context, { query }) => sendResetCode(context, 'phone', query.phone, query),
  ExistEmailCode: (context, { query }) => tradeCode(context, 'email', query.email, query.code),
  ExistPhonecode: (context, { query }) => tradeCode(context, 'phone', query.phone, query.code),
});
