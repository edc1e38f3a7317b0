// Defines blocks that owners make as records of the console.
import { titleOfLanguage } from '../../assembly/language-title.ts';
import { countPages, listBlockUses } from '../domains/content/index.ts';
import { forgetVersions, keepVersions, listVersions, removeDocument } from '../domains/documents/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { translateConsole } from '../kernel/language.ts';
import { listProblems } from './blocks/list-problems.ts';
import { defineTableEntity, type EntityContext } from './engine/contract.ts';

/** The newest versions that a record shows. */
const MAX_VERSIONS = 100;

const usesOf = ({ queries, site, language }: EntityContext, id: string) =>
  listBlockUses(queries, site, language, id);

export default defineTableEntity('consoleBlock', {
  check: ({ language }, document) => listProblems(language, document),
  async complete({ queries, site }, rows) {
    const names = rows.map(({ id }) => id);
    const [pages, versions] = await Promise.all([
      countPages(queries, site, names),
      listVersions(queries, site, names),
    ]);
    return rows.map((row) => ({
      ...row,
      pages: pages.get(row.id) ?? 0,
      version: versions.get(row.id)?.find(({ isCurrent }) => isCurrent)?.version ?? 1,
    }));
  },
  async details({ queries, site }, id) {
    const versions = (await listVersions(queries, site, [id])).get(id) ?? [];
    return { versions: versions.slice(0, MAX_VERSIONS) };
  },
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
});
