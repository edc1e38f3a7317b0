import { titleOfLanguage } from '../../assembly/language-title.ts';
import { listBlockUses } from '../domains/content/index.ts';
import { forgetVersions, keepVersions, removeDocument } from '../domains/documents/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { translateConsole } from '../kernel/language.ts';
import { listProblems } from './blocks/list-problems.ts';
import { defineTableEntity, type EntityContext } from './engine/contract.ts';

const usesOf = ({ queries, site, language }: EntityContext, id: string) =>
  listBlockUses(queries, site, language, id);

export default defineTableEntity('consoleBlock', {
  check: ({ language }, document) => listProblems(language, document),
  async remove(context, id) {
    const { queries, site } = context;
    const uses = (await usesOf(context, id)).filter(({ kind }) => kind !== 'revision');
    if (uses.length > 0) throw new HttpError(409, 'block.used', { count: uses.length });
    await removeDocument(queries, site, { kind: 'block', name: id });
  },
  async usage(context, id) {
    const uses = await usesOf(context, id);
    return uses.map(({ kind, title, languages, link }) => {
      const named = languages.filter((each) => each !== '').map(titleOfLanguage);
      return {
        where: translateConsole(context.language, `use.${kind}`),
        title: named.length === 0 ? title : `${title} (${named.join(', ')})`,
        link,
        effect: kind === 'revision' ? 'none' : 'prevents',
      } as const;
    });
  },
  index: ({ queries, site }, ids) => keepVersions(queries, site, ids),
  purge: ({ queries, site }, id) => forgetVersions(queries, site, id),
  changed: ({ services, site }) =>
    services.events.emit('documentsChanged', { projectCode: site.projectCode }),
});
