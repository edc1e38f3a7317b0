// Waits for the end of a backup or a restore.
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { defineAction, type ActionDependencies } from '../../../runtime/model/action.ts';
import { noteOperation } from '../contracts/own-operations.ts';

type Detail = ApiCalls['system.getRunStatusDetail']['data'];

const EVERY_MS = 500;
/** A question that was on its way while everything was swapped may get no answer. */
const ANSWER_MS = 5_000;
const [RUNNING, DONE] = [1, 2] as const;

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks until the operation has ended. A server that does not answer is asked again: an operation goes on
 * without its page, and a restart brings it to its end.
 */
async function waitForEnd(call: ActionDependencies['call'], operationCode: string): Promise<number> {
  for (;;) {
    const asked = call('system.getRunStatusDetail', { query: { operationCode }, quiet: true });
    const answer = asked.then((data) => (data as Detail).finishStatus, unlessUnknown);
    const finishStatus = await Promise.race([answer, after(ANSWER_MS).then(() => RUNNING)]);
    if (finishStatus !== RUNNING) return finishStatus;
    await after(EVERY_MS);
  }
}

function unlessUnknown(error: unknown): typeof RUNNING {
  if (error instanceof Error && 'code' in error && error.code === 404) throw error;
  return RUNNING;
}

/** `failed` is said when it has failed. */
export default defineAction({
  required: ['operationCode', 'failed'],
  args: { operationCode: { type: 'string' }, failed: { type: 'string' } },
  async run({ operationCode, failed }, { host }) {
    noteOperation();
    try {
      if ((await waitForEnd(host.call, operationCode)) !== DONE) throw new Error(failed);
    } finally {
      noteOperation();
    }
  },
});
