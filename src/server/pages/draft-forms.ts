/** Draws pages with forms as they would be. */
import type { Ast, PageContent } from '../../../runtime/model/page.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { readFormOfSet } from '../domains/forms/index.ts';
import { hasPage } from './draft-pages.ts';
import type { PageSources } from './load-page.ts';
import type { PageContext } from './page-context.ts';

/** Draws a form. */
const FORM_BLOCK = 'form-group';
/** The call that loads it. */
const DETAIL = 'memberMenu.templateDetail';

export const isForm = ({ entity }: { entity: string }): boolean => entity === 'form';

/** The documents of all pages are changed before they are drawn. */
const withAsts = (storage: PageSources, change: (ast: Ast, channelCode: string) => Ast): PageSources => ({
  ...storage,
  contents: {
    async read(site: SiteIdentity, language: string, codes: readonly string[]) {
      const contents = await storage.contents.read(site, language, codes);
      return new Map(
        [...contents].map(([code, content]): [string, PageContent] => [
          code,
          { ...content, ast: change(content.ast, code) },
        ]),
      );
    },
  },
});

/** Blocks show other forms: `forms` has the id to show by the id that a block names. */
export function withForms(storage: PageSources, forms: ReadonlyMap<string, string>): PageSources {
  const replace = (name: string, value: unknown): unknown =>
    name === 'formId' && typeof value === 'string' ? (forms.get(value) ?? value) : value;
  if (forms.size === 0) return storage;
  return withAsts(storage, (ast) => JSON.parse(JSON.stringify(ast), replace) as Ast);
}

/** The forms of a change set are drawn as the set has them. */
export function withFormsOfSet(
  context: PageContext,
  set: string,
  records: readonly { entity: string; id: string }[],
): PageContext {
  const forms = new Set(records.filter(isForm).map(({ id }) => id));
  return {
    ...context,
    callAsVisitor(site, language) {
      const call = context.callAsVisitor(site, language);
      return async (name, query) =>
        name === DETAIL && typeof query.id === 'string' && forms.has(query.id)
          ? { data: await readFormOfSet(context.queries, site, language, { set, form: query.id }) }
          : call(name, query);
    },
  };
}

/** Every page has the form in the place of its own blocks. */
export function withOnlyForm(storage: PageSources, formId: string): PageSources {
  const vm = [{ key: FORM_BLOCK, block: FORM_BLOCK, version: 1 }];
  return withAsts(storage, (ast, channelCode) =>
    hasPage({ channelCode }) ? { ...ast, vm, data: { [FORM_BLOCK]: { formId } } } : ast,
  );
}
