// Answers the owner's calls about filled-in forms.
import { sendReply } from '../../domains/forms/index.ts';
import { eraseTraces } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';
import { pageOfChoices } from './page-of-choices.ts';

export default defineRoutes('consoleRecord', {
  columns: ({ services, site, language }, { query }) =>
    services.submissionConsole.columns(site, language, query.menuId),
  assignees: async ({ services, site }, { query }) =>
    pageOfChoices(await services.submissionConsole.listAssignees(site), query),
  forms: async ({ services, site, language }, { query }) =>
    pageOfChoices(await services.submissionConsole.listForms(site, language), query),
  async reply(context, { body: { id, text } }) {
    const { services, site } = context;
    const { ownerId: author } = ownerOf(context);
    await services.database.write((queries) =>
      sendReply(queries, site, { id, text, author, now: new Date() }),
    );
    services.messages.hurry();
    return null;
  },
  async erase({ services, site }, { body: { id } }) {
    const key = { projectCode: site.projectCode, entity: 'record', id };
    const isErased = await services.database.write(async (queries) => {
      const erased = await services.submissionConsole.erase(queries, site, id);
      if (erased) await eraseTraces(queries, key);
      return erased;
    });
    if (!isErased) throw new HttpError(404, 'console.unknown');
    await services.submissionConsole.dropFiles();
  },
});
