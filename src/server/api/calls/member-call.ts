import { randomUUID } from 'node:crypto';
import type { CallContext } from './call.ts';
import { requireExchange } from './exchange.ts';
import type { Device, SignedInMember } from '../../domains/members/index.ts';

const MAX_DEVICE_ID_LENGTH = 64;

/** Where a call comes from: the device as the call or X-Device-Id names it. One that does not say is a device of its own. */
export function deviceOf(context: CallContext, named?: string): Device {
  const { request } = requireExchange(context);
  const header = request.headers['x-device-id'];
  const deviceId =
    named ?? (typeof header === 'string' && header.length <= MAX_DEVICE_ID_LENGTH ? header : undefined);
  return {
    deviceId: deviceId === undefined || deviceId === '' ? randomUUID() : deviceId,
    address: request.ip,
  };
}

/** The member of a call that only members may make. */
export function memberOf({ site, language, caller: { memberId, sessionId } }: CallContext): SignedInMember {
  if (memberId === undefined || sessionId === undefined)
    throw new Error('This call is made by members only.');
  return { site, language, memberId, sessionId };
}
