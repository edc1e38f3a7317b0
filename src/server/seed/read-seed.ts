/** Reads a seed from its folder. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formDocuments } from '../../assembly/documents.ts';
import { listSeeds, seedFolder } from '../kernel/seed-folders.ts';
import type { SeedDocument, SeedForm, SeedFormEntry, SeedItem, SeedKit, SeedPage } from './seed-document.ts';

/** What makes a seed a kit; undefined for one that owners cannot choose, and for an unknown name. */
export async function readKit(name: string): Promise<SeedKit | undefined> {
  if (!listSeeds().includes(name)) return undefined;
  const path = join(seedFolder(name), 'kit.json');
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as SeedKit) : undefined;
}

/** Reads the seed of a name. Throws when there is none, and when a file of it is no JSON. */
export async function readSeed(name: string): Promise<SeedDocument> {
  const folder = seedFolder(name);
  const files = await readJsonFiles(folder);
  if (!files.has('site.json')) throw new Error(`There is no seed "${name}".`);

  function list<T>(file: string): T[] {
    return (files.get(file) as T[] | undefined) ?? [];
  }
  function inFolder<T>(below: string): T[] {
    const found = [...files].filter(([file]) => file.startsWith(below)).sort(([a], [b]) => (a < b ? -1 : 1));
    return found.flatMap(([, document]) => document as T | T[]);
  }
  return {
    readFile: (path) => readFile(join(folder, path)),
    kit: files.get('kit.json') as SeedDocument['kit'],
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
    blocks: list('blocks.json'),
  };
}

/** By their path below the folder, with `/`. */
async function readJsonFiles(folder: string): Promise<Map<string, unknown>> {
  const found = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const paths = found.filter((path) => path.endsWith('.json'));
  return new Map(
    await Promise.all(
      paths.map(async (path) => {
        const text = await readFile(join(folder, path), 'utf8');
        try {
          return [path.replaceAll('\\', '/'), JSON.parse(text) as unknown] as const;
        } catch (error) {
          throw new Error(`${join(folder, path)}: ${(error as Error).message}`, { cause: error });
        }
      }),
    ),
  );
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
