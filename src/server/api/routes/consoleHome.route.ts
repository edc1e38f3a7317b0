/** The home of the console: what waits, what was changed, and how the week was. */
import { countFailedJobs, readLastChanges } from '../../domains/console/index.ts';
