// Answers the search over everything in the console.
import { defineRoutes } from '../calls/call.ts';
import type { EntityContext } from '../../entities/engine/contract.ts';
import { addressOf } from '../../entities/engine/describe-change.ts';
import { entityContext } from '../entity/for-whom.ts';
import { readSearch } from '../../entities/engine/read-search.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import { entities } from '../../entities/registry.ts';

/** Of one entity: many hits of one kind must not hide the others. */
const MAX_OF_ENTITY = 4;

/** Rows that the list of an entity finds. Those without a screen cannot be opened, and are not looked for. */
async function findRecords({ description, definition }: Entity, context: EntityContext, q: string) {
  if (addressOf(description.name, '-') === '') return [];
  const { data } = await definition.list(context, readSearch(description, { q, pageSize: MAX_OF_ENTITY }));
  return data.map((row) => {
    const { id, title, name } = row as { id: string; title?: unknown; name?: unknown };
    const said = definition.rowTitle?.(row) ?? title ?? name;
    return {
      entity: description.name,
      id,
      title: typeof said === 'string' && said !== '' ? said : id,
      link: addressOf(description.name, id),
    };
  });
}

export default defineRoutes('consoleSearch', {
  async find(context, { query: { q, limit } }) {
    const opened = entityContext(context);
    const text = q.trim();
    const readable = [...entities.values()].filter(
      ({ description: { area, name } }) => opened.owner.permissions.has(`${area}.read`) && name !== 'audit',
    );
    const found = [];
    for (const entity of text === '' ? [] : readable) {
      if (found.length >= limit) break;
      found.push(...(await findRecords(entity, opened, text)));
    }
    return found.slice(0, limit);
  },
});
