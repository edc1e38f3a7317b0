/** Writes and reads a kit as a file: a ZIP of the files that a folder of `seeds/` has. */

import { readFile as readBytes, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { strFromU8, strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { HttpError } from '../../kernel/http-error.ts';
import { unzip, ZipTooLarge } from '../../kernel/unzip.ts';
import { SITE_MEDIA } from '../../storage/media-type.ts';
import { receiveFile } from '../../storage/receive-file.ts';
import type { SeedDocument, SeedFile, SeedKit, SeedPicture } from '../../seed/seed-document.ts';
import type { EntityContext } from '../engine/contract.ts';
import { ADDRESS, checkKitAddresses, isListedAs } from './check-kit-addresses.ts';
import { checkKitFiles, FORMAT } from './check-kit-files.ts';
import { MAX_PAGES } from './save-kit.ts';

/** Unpacked, of all files together, and of one text. */
const MAX_BYTES = 256 * 1_048_576;
const MAX_TEXT_BYTES = 20 * 1_048_576;
const MAX_FILES = 2_000;

/** The lists of a seed, by the name of their file. */
const LISTS = {
  'channels.json': 'channels',
  'classifications.json': 'classifications',
  'friend-links.json': 'friendLinks',
  'forms.json': 'forms',
  'pictures.json': 'pictures',
  'files.json': 'files',
  'dictionary.json': 'dictionary',
  'blocks.json': 'blocks',
} as const satisfies Record<string, keyof SeedDocument>;

/** Writes a kit, a file at a time. */
export function writeKitFile(about: SeedKit, seed: SeedDocument): Readable {
  const out = new PassThrough();
  const zip = new Zip((error, chunk, isLast) => {
    if (error !== null) out.destroy(error);
    else {
      out.write(chunk);
      if (isLast) out.end();
    }
  });
  const text = (name: string, value: unknown): void => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(JSON.stringify(value, undefined, 2)), true);
  };
  void (async () => {
    text('kit.json', { format: FORMAT, ...about });
    text('site.json', seed.site);
    for (const [name, member] of Object.entries(LISTS)) text(name, seed[member]);
    for (const page of seed.pages) text(`pages/${page.channelCode}.json`, page);
    for (const item of seed.items) text(`items/${item.contentCode}.json`, item);
    const paths = [
      ...seed.pictures.map(({ file }) => `pictures/${file}`),
      ...seed.files.map(({ file }) => `files/${file}`),
    ];
    for (const path of new Set(paths)) {
      // Pictures are packed already.
      const file = new ZipPassThrough(path);
      zip.add(file);
      file.push(await seed.readFile(path), true);
    }
    zip.end();
  })().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

export interface ReadKitFile {
  about: SeedKit;
  seed: Omit<SeedDocument, 'kit' | 'readFile'>;
  readFile(path: string): Uint8Array;
}

/** Throws a 422 that names the file and the place in it for one that is damaged or not as it must be. */
export async function readKitFile(path: string): Promise<ReadKitFile> {
  const parts = unpack(await readBytes(path));
  const files = new Map(
    [...parts]
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, content]) => [name, parseText(name, content)]),
  );
  checkKitFiles(files, new Set(parts.keys()));
  checkKitAddresses(files);
  const inFolder = <T>(folder: string): T[] =>
    [...files].filter(([name]) => name.startsWith(folder)).map(([, document]) => document as T);
  const lists = Object.entries(LISTS).map(([name, member]) => [member, files.get(name) ?? []]);
  const pages = inFolder<SeedDocument['pages'][number]>('pages/');
  if (pages.length > MAX_PAGES + 2) throw new HttpError(422, 'kit.too-large');
  const { format: _, ...said } = files.get('kit.json') as SeedKit & { format: number };
  const about = { ...said, description: said.description ?? '', kind: said.kind ?? '' };
  return {
    about,
    seed: {
      ...(Object.fromEntries(lists) as Pick<SeedDocument, (typeof LISTS)[keyof typeof LISTS]>),
      site: files.get('site.json') as SeedDocument['site'],
      pages,
      items: [],
    },
    readFile: (name) => parts.get(name) ?? new Uint8Array(),
  };
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  try {
    return unzip(bytes, {
      bytes: MAX_BYTES,
      parts: MAX_FILES,
      bytesOf: (name) => (name.endsWith('.json') ? MAX_TEXT_BYTES : MAX_BYTES),
    });
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new HttpError(422, 'kit.too-large');
    throw new HttpError(422, 'kit.damaged', { place: 'ZIP', reason: `${(error as Error).message}.` });
  }
}

function parseText(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes)) as unknown;
  } catch (error) {
    throw new HttpError(422, 'kit.damaged', { place: name, reason: `${(error as Error).message}.` });
  }
}

/** Throws a 403 for files that an owner would add to the library who may not. */
export function requireForFiles(
  { permissions }: EntityContext['owner'],
  { pictures, files }: Record<'pictures' | 'files', readonly unknown[]>,
): void {
  if (pictures.length + files.length > 0 && !permissions.has('media.write'))
    throw new HttpError(403, 'kit.adds-files');
}

/**
 * Takes the files of a kit into the library of a site, each checked as an upload. Returns the kit with their
 * codes and addresses there. Throws a 403 when the owner may add no files.
 */
export async function takeFiles(
  { services, site, owner }: Pick<EntityContext, 'services' | 'site' | 'owner'>,
  { seed, readFile }: ReadKitFile,
): Promise<ReadKitFile['seed']> {
  requireForFiles(owner, seed);
  const { store, items } = services.media;
  const renamed = new Map<string, { code: string; url: string }>();
  const take = async (folder: 'pictures' | 'files', index: number, each: SeedPicture | SeedFile) => {
    const bytes = Readable.from([Buffer.from(readFile(`${folder}/${each.file}`))]);
    const path = store.makeTemporaryPath();
    try {
      const received = await receiveFile(bytes, path, SITE_MEDIA);
      const { resourceType } = received.type;
      if (!isListedAs(`${folder}.json`, each, resourceType))
        throw new HttpError(422, 'kit.member-wrong', { place: `${folder}.json /${index}/file` });
      return await items.add(site.projectCode, received, { resourceType, name: each.name });
    } finally {
      await rm(path, { force: true });
    }
  };
  const pictures: typeof seed.pictures = [];
  for (const [index, picture] of seed.pictures.entries()) {
    const { resourceCode: code, url, ...size } = await take('pictures', index, picture);
    renamed.set(picture.resourceCode, { code, url });
    pictures.push({ ...picture, resourceCode: code, file: url.slice('/media/'.length), ...sizeOf(size) });
  }
  const files: typeof seed.files = [];
  for (const [index, each] of seed.files.entries()) {
    const { resourceCode: code, url } = await take('files', index, each);
    renamed.set(each.resourceCode, { code, url });
    files.push({ ...each, resourceCode: code, file: url.slice('/media/'.length) });
  }
  const codes = [...pictures, ...files].map(({ resourceCode }) => resourceCode);
  if (codes.length > 0) await items.save(site.projectCode, codes);
  return { ...withFiles({ ...seed, pictures: [], files: [] }, renamed), pictures, files };
}

const sizeOf = ({ width = 0, height = 0 }: { width?: number; height?: number }) => ({ width, height });

function withFiles<T>(value: T, renamed: ReadonlyMap<string, { code: string; url: string }>): T {
  const text = JSON.stringify(value)
    .replaceAll(ADDRESS, (address, code: string) => renamed.get(code)?.url ?? address)
    .replaceAll(/"resourceCode":"([A-Za-z0-9-]+)"/g, (member, code: string) => {
      const found = renamed.get(code);
      return found === undefined ? member : `"resourceCode":"${found.code}"`;
    });
  return JSON.parse(text) as T;
}
