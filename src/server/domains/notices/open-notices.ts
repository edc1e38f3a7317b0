/** Opens the notices domain: it stores what others tell of in their transactions, and mails what waits. */
import type { Opened } from '../../jobs/jobs.ts';
import { digestsJob } from './digests.ts';

export const openNotices = (context: Parameters<typeof digestsJob>[0]): Opened<unknown> => ({
  services: {},
  jobs: [digestsJob(context)],
});
