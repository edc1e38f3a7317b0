/** Reads the kits that an owner can choose: those of the program, and those of the site. */
import type { SeedDocument, SeedKit } from '../../seed/seed-document.ts';
import { readKit, readSeed } from '../../seed/read-seed.ts';
import { readDocuments, type StoredDocument } from '../../domains/documents/index.ts';
import { listSeeds } from '../../kernel/seed-folders.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { EntityContext } from '../engine/contract.ts';

/** The kind of site documents that are kits. */
export const KIT = 'kit';

export interface Kit {
  id: string;
  isOwn: boolean;
  about: SeedKit;
}

/** What a site stores of a kit of its own. Files of its pictures are keys of the media store. */
export interface StoredKit {
  about: SeedKit;
  seed: Omit<SeedDocument, 'kit' | 'readFile'>;
}

interface Reading extends Pick<EntityContext, 'site' | 'queries'> {
  services: { media: { store: Pick<MediaStore, 'read'> } };
}

/** Own ones first, then those of the program in their order. */
export async function listKits({ site, queries }: Omit<Reading, 'services'>): Promise<Kit[]> {
  const own = await readDocuments(queries, site, KIT);
  const shipped = await Promise.all(
    listSeeds().map(async (id) => ({ id, isOwn: false, about: await readKit(id) })),
  );
  return [
    ...[...own].map(([id, stored]) => ({ id, isOwn: true, about: storedKit(stored).about })),
    ...shipped
      .flatMap((kit) => (kit.about === undefined ? [] : [{ ...kit, about: kit.about }]))
      .toSorted((a, b) => a.about.order - b.about.order),
  ];
}

export const storedKit = ({ document }: StoredDocument): StoredKit => document as unknown as StoredKit;

/** Undefined for an unknown kit. */
export async function findKit(
  { site, queries, services }: Reading,
  id: string,
): Promise<{ kit: Kit; seed: SeedDocument } | undefined> {
  const stored = (await readDocuments(queries, site, KIT, [id])).get(id);
  if (stored !== undefined) {
    const { about, seed } = storedKit(stored);
    return {
      kit: { id, isOwn: true, about },
      seed: { ...seed, kit: about, readFile: (path) => readStoredFile(services.media.store, path) },
    };
  }
  const about = await readKit(id);
  return about && { kit: { id, isOwn: false, about }, seed: await readSeed(id) };
}

/** `pictures/KEY` */
async function readStoredFile(store: Pick<MediaStore, 'read'>, path: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of await store.read(path.slice(path.indexOf('/') + 1)))
    parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
