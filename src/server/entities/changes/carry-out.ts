/** Publishes the sets whose time has come, on all sites, each once. */
import { listDueSets, PAGE, readSets, setState, type ChangeSet } from '../../domains/drafts/index.ts';
import type { JobCaller } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { toHttpError } from '../../kernel/to-http-error.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Services } from '../engine/services.ts';
import { changeTogether } from '../engine/changing.ts';
import { publishIn } from './publish-set.ts';
import { contextOfCaller } from './set-caller.ts';

const DUE_AT_ONCE = 50;

/** A set that cannot be published keeps the reason and is left alone. */
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
        if (set?.state !== 'scheduled' || set.dueAt !== found.dueAt) return;
        requirePlanner(context, set);
        await publishIn(changing, set, {});
      });
    } catch (error) {
      const known = toHttpError(error);
      // What is wrong with the storage now may be right at the next turn.
      if (known === undefined || known.status >= 500) throw error;
      await setState(queries, site, id, { failure: known.messageKey });
    }
  }
}

/**
 * Throws a 403 for pages when who planned them may not publish any more: records ask for that themselves.
 * Plans of an older version do not say whose they are.
 */
function requirePlanner({ owner }: EntityContext, { caller, documents }: ChangeSet): void {
  const hasPages = documents.some(({ entity }) => entity === PAGE);
  const isKnown = (caller as Partial<JobCaller>).ownerId !== undefined;
  if (hasPages && isKnown && !owner.permissions.has('content.publish'))
    throw new HttpError(403, 'request.not-allowed');
}
