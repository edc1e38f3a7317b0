/** Loads the plans and texts of a visitor's page, which are the same for every page. */
import type { WrittenPlan } from '../../runtime/compile/drawing/planned.ts';
import { PAGE_PREFIX, ROOT_LAYOUT } from './page-names.ts';
import type { MessageSection } from './messages.ts';

type Loaders<File> = Readonly<Record<string, () => Promise<File>>>;

const blocks = import.meta.glob<WrittenPlan>('/schemas/blocks/*.block.json', {
  query: '?drawn',
  import: 'default',
});
const owned = import.meta.glob<WrittenPlan>('/schemas/blocks/*.owned-block.json', {
  query: '?drawn',
  import: 'default',
});
// Every visitor's page is drawn by it.
const [rootLayout] = Object.values(
  import.meta.glob<WrittenPlan>('/schemas/pages/site.page.json', {
    query: '?drawn',
    import: 'default',
    eager: true,
  }),
);

type Section = Readonly<Record<string, string>>;

const sections: Readonly<Partial<Record<MessageSection, Loaders<Section>>>> = {
  site: import.meta.glob<Section>('/schemas/locales/*.locale.json', {
    query: '?section=site',
    import: 'default',
  }),
  form: import.meta.glob<Section>('/schemas/locales/*.locale.json', {
    query: '?section=form',
    import: 'default',
  }),
  editor: import.meta.glob<Section>('/schemas/locales/*.locale.json', {
    query: '?section=editor',
    import: 'default',
  }),
  member: import.meta.glob<Section>('/schemas/locales/*.locale.json', {
    query: '?section=member',
    import: 'default',
  }),
};

/** The plan of a page document. */
export async function loadPagePlan(name: string): Promise<WrittenPlan> {
  if (name === ROOT_LAYOUT && rootLayout !== undefined) return rootLayout;
  const { loadScreen } = await import('./page-document-files.ts');
  const plan = await loadScreen(name);
  if (plan === undefined) throw new Error(`There is no page document named "${name}".`);
  return plan;
}

/** The plans of blocks by name; unknown names are left out. */
export async function loadBlockPlans(names: readonly string[]): Promise<Map<string, WrittenPlan>> {
  const found = await Promise.all(names.map(async (name) => [name, await loadBlock(name)] as const));
  return new Map(found.flatMap(([name, plan]) => (plan === undefined ? [] : [[name, plan]])));
}

async function loadBlock(name: string): Promise<WrittenPlan | undefined> {
  if (!name.startsWith(PAGE_PREFIX)) {
    const load =
      blocks[`/schemas/blocks/${name}.block.json`] ?? owned[`/schemas/blocks/${name}.owned-block.json`];
    return load?.();
  }
  const { loadPageInLayouts } = await import('./page-document-files.ts');
  return loadPageInLayouts(name.slice(PAGE_PREFIX.length));
}

/** The forms of `schemas/forms` that a page document draws, by name. */
export async function loadFormsOfPage(names: readonly string[], language: string): Promise<unknown> {
  return (await import('./forms/form-documents.ts')).loadForms(names, language);
}

/** The texts of some sections by `section.key`. */
export async function loadMessages(
  language: string,
  names: readonly MessageSection[],
): Promise<Record<string, string>> {
  const texts = await Promise.all(
    names.map(async (name) => {
      const section = (await sections[name]?.[`/schemas/locales/${language}.locale.json`]?.()) ?? {};
      return Object.entries(section).map(([key, text]) => [`${name}.${key}`, text] as const);
    }),
  );
  return Object.fromEntries(texts.flat());
}
