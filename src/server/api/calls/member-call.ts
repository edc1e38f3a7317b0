// Reads the member and the device of a call.
import { randomUUID } from 'node:crypto';
import type { CallContext } from './call.ts';
import { requireExchange } from './exchange.ts';
import type { Device, SignedInMember } from '../../domains/members/index.ts';

const MAX_DEVICE_ID_LENGTH = 64;

/** The device of a call: from its input or `X-Device-Id`. A caller without an id is a new device. */
export function deviceOf(context: CallContext, named?: string): Device {
  const { request } = requireExchange(context);
  const header = request.headers['x-device-id'];
  const deviceId =
    named ?? (typeof header === 'string' && header.length <= MAX_DEVICE_ID_LENGTH ? header : undefined);
  return {
    deviceId: deviceId === undefined || deviceId === '' ? randomUUID() : deviceId,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  };
}

/** The member of a call that only members may make. */
export function memberOf({ site, language, caller: { memberId, sessionId } }: CallContext): SignedInMember {
  if (memberId === undefined || sessionId === undefined)
    throw new Error('This call is made by members only.');
  return { site, language, memberId, sessionId };
}
