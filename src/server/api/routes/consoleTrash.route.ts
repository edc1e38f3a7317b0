// Answers the owner's calls about removed records.
import type { Caller } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { listTrash, readTitle, TRASH_S } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { entityContext } from '../entity/for-whom.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import { purgeRecord, recoverRecord } from '../../entities/engine/records.ts';
import { writeRecord } from '../../entities/engine/changing.ts';
import { entities } from '../../entities/registry.ts';

const permissionsOf = ({ permissions }: Caller): ReadonlySet<string> => permissions ?? new Set();

/** Throws a 404 for an unknown entity, and a 403 for one that the caller may not write. */
function entityFor({ caller }: CallContext, name: string): Entity {
  const entity = entities.get(name);
  if (entity === undefined) throw new HttpError(404, 'console.unknown');
  if (!permissionsOf(caller).has(`${entity.description.area}.write`))
    throw new HttpError(403, 'request.not-allowed');
  return entity;
}

export default defineRoutes('consoleTrash', {
  async list({ services, site, caller, language }, { query: { entity, ...search } }) {
    const readable = [...entities.values()]
      .map(({ description }) => description)
      .filter(({ area }) => permissionsOf(caller).has(`${area}.read`))
      .map(({ name }) => name)
      .filter((name) => entity === undefined || name === entity);
    const listed = await listTrash(services.database.queries, site.projectCode, {
      ...search,
      entities: readable,
      language,
    });
    const data = listed.data.map((row) => ({
      id: `${row.entity}/${row.record_id}`,
      entity: row.entity,
      recordId: row.record_id,
      title: readTitle(row, language),
      removedAt: row.removed_at,
      removedBy: row.removed_by,
      until: after(new Date(row.removed_at), TRASH_S),
    }));
    return { ...listed, data };
  },
  async recover(context, { body: { entity: name, id } }) {
    const entity = entityFor(context, name);
    await writeRecord(entity, entityContext(context), (opened) => recoverRecord(entity, opened, { id }));
  },
  async purge(context, { body: { entity: name, id } }) {
    const entity = entityFor(context, name);
    const opened = entityContext(context);
    await context.services.database.write((queries) => purgeRecord(entity, { ...opened, queries }, id));
    await entity.definition.purged?.(opened);
  },
});
