import { formDocuments } from '../../assembly/documents.ts';
import type { SeedDocument, SeedForm, SeedFormEntry, SeedItem, SeedPage } from './seed-document.ts';

// Loaded at the first start only, and only the configured seed.
const FILES = import.meta.glob<unknown>(['/seeds/demo/**/*.json', '/seeds/blank/**/*.json'], {
  import: 'default',
});

/** Reads a seed folder. */
export async function readSeed(name: string): Promise<SeedDocument> {
  const folder = `/seeds/${name}/`;
  const paths = Object.keys(FILES).filter((path) => path.startsWith(folder));
  if (paths.length === 0) throw new Error(`There is no seed "${name}".`);
  const files = new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await FILES[path]?.()] as const)),
  );

  function list<T>(file: string): T[] {
    return (files.get(file) as T[] | undefined) ?? [];
  }
  function inFolder<T>(below: string): T[] {
    const found = [...files].filter(([file]) => file.startsWith(below)).sort(([a], [b]) => (a < b ? -1 : 1));
    return found.flatMap(([, document]) => document as T | T[]);
  }
  return {
    site: files.get('site.json') as SeedDocument['site'],
    channels: list('channels.json'),
    pages: inFolder<SeedPage>('pages/'),
    classifications: list('classifications.json'),
    items: inFolder<SeedItem>('items/'),
    friendLinks: list('friend-links.json'),
    forms: list<SeedFormEntry>('forms.json').map(wholeForm),
    pictures: list('pictures.json'),
    files: list('files.json'),
    dictionary: list('dictionary.json'),
  };
}

/** A form of `forms.json`, with the rules of the document that it names. */
function wholeForm(entry: SeedFormEntry): SeedForm {
  if (!('document' in entry)) return entry;
  const { document: name, ...own } = entry;
  const document = formDocuments.get(name);
  if (document === undefined)
    throw new Error(`The seed's form "${entry.id}" names "${name}", which is no document of schemas/forms.`);
  const { title, rule, option } = document;
  return { ...own, title, rule: rule as SeedForm['rule'], option: option as SeedForm['option'] };
}
