/** Loads sources in the browser. */
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { CallFailure } from '../../runtime/model/action.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeClient, type CallTable } from './client.ts';
import { makeClientContext } from './page-client-context.ts';
import { sendByFetch } from './send-by-fetch.ts';

/**
 * Makes what loads sources in the browser by some calls. It throws a `CallFailure`: the block shows its
 * failed state.
 */
export function makeSourceCall(calls: CallTable): SourceCaller {
  const client = makeClient(
    makeClientContext(() => undefined),
    sendByFetch,
    calls,
  );
  return async (name, query) => {
    const { success, code, message, data, total, pageNum, pageSize, pages } = await client.call(
      name as keyof ApiCalls,
      { query } as never,
      { quiet: true },
    );
    if (!success) throw new CallFailure(code, message, data);
    return { data, total, pageNum, pageSize, pages };
  };
}
