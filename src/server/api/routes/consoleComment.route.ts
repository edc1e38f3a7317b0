// Answers the owner's calls about comments.
import { defineRoutes } from '../calls/call.ts';
import { actOn } from './act-on.ts';
import { pageOfChoices } from './page-of-choices.ts';

export default defineRoutes('consoleComment', {
  items: async ({ services, site, language }, { query }) =>
    pageOfChoices(await services.commentRecords.listItems(site, language), query),
  block: (context, { body: { id } }) => actOn(context, 'comment', id, 'block'),
});
