// Defines redirects as records of the console.
import { translateConsole } from '../kernel/language.ts';
import { nameTarget } from '../pages/link-targets.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleRedirect', {
  list: ({ services, site }, search) => services.redirects.list(site, search),
  read: ({ services, site, queries }, ids) => services.redirects.read(queries, site, ids),
  titleOf: ({ path }) => path,
  rowTitle: ({ path }) => path,
  write: ({ services, site, queries }, change) => services.redirects.write(queries, site, change),
  async warn({ services, site, language }, { target }) {
    const reader = { site, language: site.defaultLanguage, spoken: language, mayReadFiles: true };
    const { kind } = await nameTarget(services, reader, target);
    return kind === 'nothing' ? translateConsole(language, 'redirect.nowhere', { target }) : undefined;
  },
  remove: ({ services, site, queries }, id) => services.redirects.remove(queries, site, id),
  changed: ({ services, site }) => services.redirects.changed(site),
});
