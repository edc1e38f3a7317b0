/** Publishes the sets whose time has come, on all sites, each once. */
import { listDueSets, readSets, setState } from '../../domains/drafts/index.ts';
import { toHttpError } from '../../kernel/to-http-error.ts';
import type { Services } from '../engine/services.ts';
import { changeTogether } from '../engine/changing.ts';
import { publishIn } from './publish-set.ts';
import { contextOfCaller } from './set-caller.ts';

const DUE_AT_ONCE = 50;

/** Why nothing was published: who planned it may do so no more. */
export const PLANNER_MAY_NOT = 'change-set.planner-may-not';

/** A set that cannot be published keeps the reason and is left alone: its drafts wait. */
export async function publishDueSets(services: Services, stop: AbortSignal): Promise<void> {
  const { queries } = services.database;
  for (const { projectCode, id } of await listDueSets(queries, new Date().toISOString(), DUE_AT_ONCE)) {
    const site = await services.sites.get(projectCode);
    if (stop.aborted) return;
    const found = site && (await readSets(queries, site, [id])).get(id);
    if (site === undefined || found === undefined) continue;
    const context = await contextOfCaller(services, site, found);
    try {
      await changeTogether(context, async (changing) => {
        const set = (await readSets(changing.queries, site, [id])).get(id);
        // Somebody else has done so, or has changed it.
        if (set?.state === 'scheduled' && set.dueAt === found.dueAt) await publishIn(changing, set, {});
      });
    } catch (error) {
      const known = toHttpError(error);
      // What is wrong with the storage now may be right at the next turn.
      if (known === undefined || known.status >= 500) throw error;
      const failure = known.status === 403 ? PLANNER_MAY_NOT : known.messageKey;
      await setState(queries, site, id, { failure });
    }
  }
}
