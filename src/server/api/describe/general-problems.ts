/** Lists the problems that any call may answer with, before or around its handler. */
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { ProblemKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { changesSomething } from '../calls/call.ts';

type Concerns = (call: ApiCall) => boolean;

const isForOwners: Concerns = ({ who }) => who === 'owner';
const isForMembers: Concerns = ({ who }) => who === 'member' || who === 'member-or-owner';
const isForVisitors: Concerns = ({ who, path }) => who === 'visitor' && path.startsWith('/api/');
const hasBody: Concerns = ({ body }) => body !== undefined;
const takesKey: Concerns = (call) => takesIdempotencyKey(call);

/** True for a call that runs once for each `Idempotency-Key`. */
export function takesIdempotencyKey(call: ApiCall): boolean {
  return changesSomething(call) && call.raw === undefined;
}

/** Each problem with the calls that it concerns. */
const GENERAL: Partial<Readonly<Record<ProblemKey, Concerns>>> = {
  'request.invalid': ({ query, body }) => query !== undefined || body !== undefined,
  'request.malformed': hasBody,
  'request.wrong-type': hasBody,
  'request.too-large': hasBody,
  'request.file-unexpected': ({ bodyType }) => bodyType === 'multipart',
  'request.sign-in-needed': (call) => isForMembers(call) || isForOwners(call),
  'request.session-ended': ({ who }) => who !== 'gateway' && who !== 'operator',
  'request.not-allowed': ({ who, permission }) => permission !== undefined || who === 'operator',
  'request.foreign-origin': changesSomething,
  'request.host-lost': changesSomething,
  'request.csrf': (call) => isForOwners(call) && call.method !== 'GET',
  'request.not-found': (call) => call.switch !== undefined || isForMembers(call),
  'request.bad-idempotency-key': takesKey,
  'request.under-way': takesKey,
  'request.idempotency-other-body': takesKey,
  'request.too-many': isForVisitors,
  'quota.requests': (call) => (isForVisitors(call) || isForMembers(call)) && call.allSites !== true,
  'server.busy': () => true,
  'server.storage-unavailable': () => true,
  'server.data-damaged': () => true,
  'server.disk-full': changesSomething,
  'system.restoring': changesSomething,
  'system.upgrading': changesSomething,
  'server.failed': () => true,
};

/** The keys of all general problems. */
export const GENERAL_PROBLEMS = Object.keys(GENERAL) as ProblemKey[];

/** The problems that a call may answer with: those of its kind, then its own. */
export function problemsOf(call: ApiCall): string[] {
  return [...GENERAL_PROBLEMS.filter((key) => GENERAL[key]?.(call) === true), ...(call.problems ?? [])];
}
