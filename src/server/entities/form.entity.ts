// Defines forms as records of the console.
import { keepDraft } from '../domains/drafts/index.ts';
import { textIn } from '../kernel/localized.ts';
import { translateProblem } from '../kernel/language.ts';
import { defineEntity, type EntityContext, type Use } from './engine/contract.ts';

export default defineEntity('consoleForm', {
  list: ({ services, site, language }, search) => services.formConsole.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.formConsole.read(queries, site, ids),
  async details(context, id) {
    const { services, site, queries, language } = context;
    const [limits, uses] = await Promise.all([
      services.formConsole.details(queries, site, language, id),
      usesOf(context, id),
    ]);
    return { ...limits, isUsed: uses.length > 0 };
  },
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  async write({ services, site, queries, language, owner }, change) {
    const id = await services.formConsole.write(queries, site, language, change);
    // What waits for its first publication is a draft that a change set can have.
    if (change.id === undefined && change.values.isPublished === false) {
      const values = (await services.formConsole.read(queries, site, [id])).get(id) ?? change.values;
      const key = { projectCode: site.projectCode, entity: 'form', id };
      await keepDraft(queries, key, { values, revision: 1, who: owner.name });
    }
    return id;
  },
  toPublic: ({ isPublished: _, ...values }) => values,
  remove: ({ services, site, queries }, id) => services.formConsole.setRemoved(queries, site, id, true),
  recover: ({ services, site, queries }, id) => services.formConsole.setRemoved(queries, site, id, false),
  actions: {
    open: ({ services, site, queries }, id) => services.formConsole.setOpen(queries, site, id, true),
    close: ({ services, site, queries }, id) => services.formConsole.setOpen(queries, site, id, false),
  },
  usage: usesOf,
  changed: ({ services, site }) =>
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['forms'] }),
});

/** The pages that show a form, and what takes its orders with it. */
async function usesOf({ services, site, language }: EntityContext, id: string): Promise<Use[]> {
  const [{ items, channels }, tree] = await Promise.all([
    services.formConsole.findUses(site, language, id),
    services.channels.read(site, language),
  ]);
  const pages = channels.flatMap((code) => tree.find(code) ?? []);
  return [
    ...pages.map(({ channelName, linkUrl }) => ({
      where: translateProblem(language, 'console.use-page'),
      title: channelName,
      link: `/edit${linkUrl}`,
    })),
    ...items.map(({ code, title }) => ({
      where: translateProblem(language, 'console.use-order-form'),
      title,
      link: `/owner/product/${code}`,
    })),
  ];
}
