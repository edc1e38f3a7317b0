// Defines filled-in forms as records of the console.
import { maskTitle, onlyForm, readContent, summaryOf, notifyAssignee } from '../domains/forms/index.ts';
import { shortTitle } from '../kernel/short-title.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';

const STATUSES = ['new', 'working', 'done', 'spam'] as const;

/** Where a form masks personal data, those who may change records see it whole. */
const seesAll = ({ owner }: EntityContext): boolean => owner.permissions.has('records.write');

export default defineEntity('consoleRecord', {
  list: (context, search) =>
    context.services.submissionConsole.list(context.site, context.language, seesAll(context), search),
  read: ({ services, site, queries }, ids) => services.submissionConsole.read(queries, site, ids),
  shown: (context, id, values) =>
    seesAll(context)
      ? values
      : context.services.submissionConsole.mask(context.queries, context.site, id, values),
  details: (context, id) =>
    context.services.submissionConsole.details(context.queries, context.site, context.language, {
      id,
      isWhole: seesAll(context),
    }),
  async moreColumns({ services, site, language }, { filter }) {
    const menuId = onlyForm(filter);
    return menuId === undefined ? [] : services.submissionConsole.columns(site, language, menuId);
  },
  // Options are called by their labels, which the form knows.
  titleParts: ({ services, site, queries }, ids) => services.submissionConsole.readForms(queries, site, ids),
  titleOf({ values = {} }, { language, site }, form) {
    const rules = form === undefined ? [] : readContent(form, language, site.defaultLanguage).rule;
    return shortTitle(maskTitle(summaryOf(values, rules)));
  },
  rowTitle: ({ summary }) => shortTitle(summary),
  async write({ services, site, queries, language, owner }, change) {
    const id = await services.submissionConsole.write(queries, site, language, change);
    const { assignee = '' } = change.values;
    if (assignee !== change.before?.assignee)
      await notifyAssignee(queries, site, { id, assignee, by: owner });
    return id;
  },
  remove: ({ services, site, queries }, id) => services.submissionConsole.setRemoved(queries, site, id, true),
  recover: ({ services, site, queries }, id) =>
    services.submissionConsole.setRemoved(queries, site, id, false),
  async purge({ services, site, queries }, id) {
    await services.submissionConsole.erase(queries, site, id);
  },
  purged: ({ services }) => services.submissionConsole.dropFiles(),
  actions: {
    setStatus: ({ services, site, queries }, id, values) => {
      const status = STATUSES.find((each) => each === values.status) ?? 'new';
      return services.submissionConsole.setStatus(queries, site, id, status);
    },
    async assign({ services, site, queries, owner }, id, values) {
      const assignee = String(values.assignee);
      await services.submissionConsole.assign(queries, site, id, assignee);
      await notifyAssignee(queries, site, { id, assignee, by: owner });
    },
  },
  changed: ({ services }) => services.messages.hurry(),
  async waiting({ services, site }) {
    const count = await services.submissionConsole.countNew(site);
    return [{ name: 'record', kind: 'people', count, link: '/owner/record?status=new' }];
  },
});
