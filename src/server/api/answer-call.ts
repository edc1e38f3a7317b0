// Answers a call: checks its input, runs its handler and wraps the result.
import type { ApiDocument } from '../../../runtime/generated/documents.generated.ts';
import { wrapData, wrapList } from '../kernel/envelope.ts';
import type { Envelope, ListPage } from '../kernel/envelope.ts';
import { validateInput } from './input/validate-input.ts';
import type { RawInput } from './input/validate-input.ts';
import { makeProjector } from './schema/project.ts';
import type { Project } from './schema/project.ts';
import { messageLanguageOf, type CallContext, type PlannedCall } from './calls/call.ts';
import type { Resources } from './resources.ts';

/** Validates the input, runs the handler and wraps its result. Throws an `HttpError` when the call fails. */
export type AnswerCall = (planned: PlannedCall, context: CallContext, input: RawInput) => Promise<Envelope>;

/** Answers calls of HTTP requests and of sources in this process in the same way. */
export function makeAnswerCall(resources: Resources): AnswerCall {
  const projectorOf = makeShaper(resources.documents);
  return async (planned, context, input) => {
    const language = messageLanguageOf(context);
    await validateInput(planned, input, language);
    const answer = await planned.handler(context, input as { query: never; body: never });
    const project = projectorOf(planned);
    if (planned.call.list !== true) return wrapData(project(answer), language);
    const page = answer as ListPage<unknown>;
    return wrapList({ ...page, data: project(page.data) as unknown[] }, language);
  };
}

/** The answer of a call without a `data` schema is null, whatever its handler returns. */
function makeShaper(documents: ReadonlyMap<string, ApiDocument>): (planned: PlannedCall) => Project {
  const compile = makeProjector(documents);
  return ({ call, resource }) =>
    call.data === undefined ? () => null : compile({ schema: call.data, resource });
}
