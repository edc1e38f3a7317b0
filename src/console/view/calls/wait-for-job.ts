// Waits until a job on one record has ended.
import type { ConsoleJob } from '../../../../runtime/generated/api.generated.ts';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';

const LONGEST_MS = 60_000;
const LONGEST_PAUSE_MS = 1_000;

/** Resolves with why it failed; undefined when it is done. */
export async function waitForJob(call: ActionDependencies['call'], id: string): Promise<string | undefined> {
  const end = Date.now() + LONGEST_MS;
  for (let pause = 60; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const job = (await call('consoleJob.get', { query: { id }, quiet: true })) as ConsoleJob;
    if (job.state === 'done') return job.rows.find(({ ok }) => !ok)?.reason;
    if (job.state === 'failed' || job.state === 'cancelled' || Date.now() > end) return job.failure ?? '';
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
