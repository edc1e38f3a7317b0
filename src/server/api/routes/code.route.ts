// Draws captchas and sends codes by mail and short message.
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { TargetKind } from '../../domains/verification/index.ts';

interface CodeWish {
  deviceId: string;
  imageCode: string;
  purpose: 'login' | 'register';
}

/**
 * The same answer whether or not there is an account. Only the owner of the address reads the code and learns
 * it.
 */
async function sendCode(
  context: CallContext,
  kind: TargetKind,
  text: string,
  { deviceId, imageCode, purpose }: CodeWish,
): Promise<void> {
  const { services, site, language } = context;
  const target = services.verification.readTarget(kind, text);
  const { members } = await services.settings.get(site, language);
  if (purpose === 'register' && !members[`${kind}Register`])
    throw new HttpError(403, `verification.${kind}-registration-closed`);
  await services.verification.checkCaptcha(site, deviceId, imageCode, purpose);
  await services.verification.sendCode(site, language, {
    purpose,
    target,
    address: requireExchange(context).request.ip,
  });
}

export default defineRoutes('code', {
  async image(context, { query }) {
    const { request, reply } = requireExchange(context);
    await context.services.limitCaptchas(request.ip);
    reply.header('cache-control', 'no-store');
    return context.services.verification.drawCaptcha(context.site, query.deviceId);
  },
  async puzzle(context, { query }) {
    const { services, site } = context;
    const { ip: address } = requireExchange(context).request;
    await services.limitCaptchas(address);
    return services.verification.posePuzzle({
      site,
      address,
      deviceId: query.deviceId,
      purpose: query.purpose,
    });
  },
  async solve(context, { body }) {
    const { services, site } = context;
    const { ip: address } = requireExchange(context).request;
    const place = { site, address, deviceId: body.deviceId, purpose: body.purpose };
    return { imageCode: await services.verification.solvePuzzle(place, body.challenge, body.numbers) };
  },
  email: (context, { query }) => sendCode(context, 'email', query.email, query),
  sms: (context, { query }) => sendCode(context, 'phone', query.phone, query),
});
