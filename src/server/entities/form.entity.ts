// Defines forms as records of the console.
import { textIn } from '../kernel/localized.ts';
import { translateProblem } from '../kernel/language.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleForm', {
  list: ({ services, site, language }, search) => services.formConsole.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.formConsole.read(queries, site, ids),
  details: ({ services, site, queries, language }, id) =>
    services.formConsole.details(queries, site, language, id),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  write: ({ services, site, queries, language }, change) =>
    services.formConsole.write(queries, site, language, change),
  remove: ({ services, site, queries }, id) => services.formConsole.setRemoved(queries, site, id, true),
  recover: ({ services, site, queries }, id) => services.formConsole.setRemoved(queries, site, id, false),
  actions: {
    open: ({ services, site, queries }, id) => services.formConsole.setOpen(queries, site, id, true),
    close: ({ services, site, queries }, id) => services.formConsole.setOpen(queries, site, id, false),
  },
  async usage({ services, site, language }, id) {
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
  },
  changed: ({ services, site }) =>
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['forms'] }),
});
