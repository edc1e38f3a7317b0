// Makes calls in this process, as sources do while a page is rendered.
import type { CallContext } from './calls/call.ts';
import type { Envelope } from '../kernel/envelope.ts';
import { HttpError } from '../kernel/http-error.ts';
import { requireSwitch } from './authorize.ts';
import type { AnswerCall } from './answer-call.ts';
import { runForSite } from './run-for-site.ts';
import type { Resources } from './resources.ts';

/** Validates and handles like HTTP. Throws an `HttpError` when the call fails. */
export type Invoke = (
  name: string,
  input: { query?: Readonly<Record<string, unknown>>; body?: unknown },
  context: CallContext,
) => Promise<Envelope>;

/** A page is the same for everybody, so its sources may only make visitors' calls. */
export function makeInvoke(resources: Resources, answerCall: AnswerCall): Invoke {
  const calls = new Map(resources.calls.map((planned) => [planned.id, planned]));
  return async (name, input, context) => {
    const planned = calls.get(name);
    if (planned === undefined) throw new HttpError(404, 'request.call-unknown', { name });
    if (planned.call.who !== 'visitor' || planned.call.raw !== undefined)
      throw new HttpError(403, 'request.not-allowed');
    return runForSite(planned, context.site, async () => {
      await requireSwitch(planned.call, context.services, context.site, context.caller);
      // Copied, because validation fills in defaults.
      return answerCall(planned, context, { query: { ...input.query }, body: structuredClone(input.body) });
    });
  };
}
