/** What a visitor's page needs beside its payload: documents and texts, which are the same for every page. */
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import { PAGE_PREFIX, ROOT_LAYOUT } from './page-names.ts';
import type { MessageSection } from './messages.ts';

/** Reads the document at each call: a page does not keep documents that it has compiled. */
type ReadDocument = () => DrawnDocument;

type Loaders<File> = Readonly<Record<string, () => Promise<File>>>;

const blocks = import.meta.glob<ReadDocument>('/schemas/blocks/*.block.json', {
  query: '?drawn',
  import: 'default',
});
// Every visitor's page is drawn by it.
const [rootLayout] = Object.values(
  import.meta.glob<ReadDocument>('/schemas/pages/site.page.json', {
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

/** The document of a page. */
export async function loadPageDocument(name: string): Promise<DrawnDocument> {
  if (name === ROOT_LAYOUT && rootLayout !== undefined) return rootLayout();
  const { loadScreen } = await import('./page-document-files.ts');
  const document = await loadScreen(name);
  if (document === undefined) throw new Error(`There is no page document named "${name}".`);
  return document;
}

/** The documents of blocks by name; unknown names are left out. */
export async function loadBlockDocuments(names: readonly string[]): Promise<Map<string, DrawnDocument>> {
  const found = await Promise.all(names.map(async (name) => [name, await loadBlock(name)] as const));
  return new Map(found.flatMap(([name, document]) => (document === undefined ? [] : [[name, document]])));
}

async function loadBlock(name: string): Promise<DrawnDocument | undefined> {
  if (!name.startsWith(PAGE_PREFIX)) return (await blocks[`/schemas/blocks/${name}.block.json`]?.())?.();
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
