/** Loads sources in the browser. */
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeClient } from './client.ts';
import { makeClientContext } from './page-client-context.ts';
import { sendByFetch } from './send-by-fetch.ts';

const client = makeClient(
  makeClientContext(() => undefined),
  sendByFetch,
);

/** Loads a source in the browser. A failure is thrown with its message: the block shows its failed state. */
export const callForSource: SourceCaller = async (name, query) => {
  const { success, message, data, total, pageNum, pageSize, pages } = await client.call(
    name as keyof ApiCalls,
    { query } as never,
    {
      quiet: true,
    },
  );
  if (!success) throw new Error(message);
  return { data, total, pageNum, pageSize, pages };
};
