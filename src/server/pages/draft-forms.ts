/** Draws pages with forms as they would be. */
import type { Ast, PageContent } from '../../../runtime/model/page.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { hasPage } from './draft-pages.ts';
import type { PageSources } from './load-page.ts';

/** Draws a form. */
const FORM_BLOCK = 'form-group';

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

/** Every page has the form in the place of its own blocks. */
export function withOnlyForm(storage: PageSources, formId: string): PageSources {
  const vm = [{ key: FORM_BLOCK, block: FORM_BLOCK, version: 1 }];
  return withAsts(storage, (ast, channelCode) =>
    hasPage({ channelCode }) ? { ...ast, vm, data: { [FORM_BLOCK]: { formId } } } : ast,
  );
}
