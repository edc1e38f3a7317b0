import { isObject } from '../../../runtime/model/json.ts';
import { writeAudit } from '../domains/console/index.ts';
import { auditNameOf } from './calls/audit-name.ts';
import { changesSomething, type CallContext, type PlannedCall } from './calls/call.ts';
import type { RawInput } from './input/validate-input.ts';

/** Longer texts and deeper members of an input, such as whole pages, are left out. */
const MAX_TEXT = 200;
const MAX_DEPTH = 2;

/** Members of inputs that identify what a call is about. */
const IDS = ['id', 'orderId', 'invoiceId', 'channelCode', 'contentCode', 'resourceCode', 'menuId', 'code'];

/**
 * Writes the line of the audit log of an owner's call that has changed something. Calls whose document says
 * so write their own, with what was there before. The change is stored by then: a line that cannot be written
 * is an error of the log only.
 */
export async function auditCall(
  { call, id, resource }: PlannedCall,
  { services, site, caller, request }: CallContext,
  { query, body }: RawInput,
  data: unknown,
): Promise<void> {
  if (call.who !== 'owner' || !changesSomething(call) || (call.audit ?? 'call') !== 'call') return;
  if (caller.ownerId === undefined) return;
  const input = { ...(isObject(query) ? query : {}), ...(isObject(body) ? body : {}) };
  // What a call has made, such as an uploaded file, is named by its answer alone.
  const made = isObject(data) ? data : {};
  const about = [input, made]
    .flatMap((from) => IDS.map((name) => from[name]))
    .find((value) => typeof value === 'string');
  const entry = {
    projectCode: site.projectCode,
    author: { ownerId: caller.ownerId, name: caller.name ?? '', address: request?.ip ?? '' },
    entity: auditNameOf(resource),
    id: typeof about === 'string' ? about : undefined,
    title: call.bodyType === 'multipart' && typeof made.name === 'string' ? made.name : undefined,
    action: id.slice(resource.length + 1),
    after: summarise(input, 0) as object,
  };
  await writeAudit(services.database.queries, entry).catch((error: unknown) =>
    services.logger.error(error, `the audit log misses a line: ${id}`),
  );
}

function summarise(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => summarise(each, depth + 1));
  const members = Object.entries(value).slice(0, 50);
  return Object.fromEntries(members.map(([name, each]) => [name, summarise(each, depth + 1)]));
}
