/** Keeps kits of a site: those that it makes, and those that it takes from a file. */
import { randomBytes } from 'node:crypto';
import { storeDocument } from '../../domains/documents/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { writeRecord } from '../engine/changing.ts';
import type { EntityContext } from '../engine/contract.ts';
import { keepChange } from '../engine/keep-changes.ts';
import { findEntity } from '../engine/known-entities.ts';
import { checkKitContent } from './check-kit-content.ts';
import { readKitFile, takeFiles } from './kit-file.ts';
import { KIT, type StoredKit } from './read-kits.ts';

/** Characters of JSON. */
const MAX_LENGTH = 20_000_000;

export const newKitId = (): string => `kit-${randomBytes(6).toString('hex')}`;

/** Keeps a kit of the site. Throws a 422 for one that is too large. */
export async function storeKit(
  { queries, site }: Pick<EntityContext, 'queries' | 'site'>,
  name: string,
  kit: StoredKit,
): Promise<void> {
  if (JSON.stringify(kit).length > MAX_LENGTH) throw new HttpError(422, 'kit.too-large');
  const document = kit as unknown as Record<string, unknown>;
  await storeDocument(queries, site, { kind: KIT, name }, { title: {}, document });
}

/** Takes the kit of a file into the site, with its pictures. Nothing else of the site changes. */
export async function takeKit(context: EntityContext, path: string): Promise<{ id: string }> {
  const entity = findEntity('kit');
  if (entity === undefined) throw new Error('There is no entity of kits.');
  const read = await readKitFile(path);
  await checkKitContent(context, read);
  const seed = await takeFiles(context, read);
  const written = await writeRecord(entity, context, async (changing) => {
    const id = newKitId();
    await storeKit(changing, id, { about: read.about, seed });
    return keepChange(entity, changing, { id, action: 'import' });
  });
  return { id: written.id };
}
