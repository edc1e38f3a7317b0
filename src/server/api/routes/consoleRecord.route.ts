import { eraseTraces } from '../../domains/console/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleRecord', {
  columns: ({ services, site, language }, { query }) =>
    services.recordConsole.columns(site, language, query.menuId),
  async assignees({ services, site }, { query: { q = '', pageNum, pageSize } }) {
    const all = (await services.recordConsole.listAssignees(site)).filter(({ title }) =>
      title.toLowerCase().includes(q.trim().toLowerCase()),
    );
    const start = (pageNum - 1) * pageSize;
    return { data: all.slice(start, start + pageSize), total: all.length, pageNum, pageSize };
  },
  async erase({ services, site }, { body: { id } }) {
    const key = { projectCode: site.projectCode, entity: 'record', id };
    const isErased = await services.database.write(async (queries) => {
      const erased = await services.recordConsole.erase(queries, site, id);
      if (erased) await eraseTraces(queries, key);
      return erased;
    });
    if (!isErased) throw new HttpError(404, 404, 'console.unknown');
  },
});
