/** Packs the pictures of a file that goes to another site, and keeps them in the library there. */
import { buffer } from 'node:stream/consumers';
import { isObject } from '../../../../runtime/model/json.ts';
import { keepPicture } from '../../domains/media/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { rewriteObjects } from '../../kernel/walk-objects.ts';
import type { EntityContext } from '../engine/contract.ts';

/** Bytes of one picture, and of all pictures of a file. */
const MAX_PICTURE = 3 * 1_048_576;
const MAX_PICTURES = 6 * 1_048_576;
const PICTURE = /^\/media\/[A-Za-z0-9][\w.-]*$/;

/** The pictures that a value names in base64, by address. One that is too large or gone is left out. */
export async function packPictures(context: EntityContext, value: unknown): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  let bytes = 0;
  for (const address of picturesOf(value)) {
    const content = await readPicture(context, address);
    if (content === undefined || bytes + content.length > MAX_PICTURES) continue;
    bytes += content.length;
    pictures[address] = content.toString('base64');
  }
  return pictures;
}

/** Addresses in the library of this site by those of the file; undefined for one that is missing. */
type KeptPictures = ReadonlyMap<string, string | undefined>;

/** The addresses of files of the library in a definition, each once. */
function picturesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) picturesOf(each, found);
  else if (isObject(value)) for (const each of Object.values(value)) picturesOf(each, found);
  else if (typeof value === 'string' && PICTURE.test(value)) found.add(value);
  return found;
}

async function readPicture({ services, site }: EntityContext, address: string): Promise<Buffer | undefined> {
  const { media } = services;
  const file = address.slice('/media/'.length);
  if (!(await media.isOfSite(site.projectCode, file))) return undefined;
  await media.versions.open(site.projectCode);
  const key = media.versions.show(site.projectCode, address).slice('/media/'.length);
  const stored = await media.store.find(key);
  return stored === undefined || stored.size > MAX_PICTURE ? undefined : buffer(await media.store.read(key));
}

/**
 * Takes the pictures that a value names into the library. Throws a 403 when there are some and this owner may
 * add none; nothing is stored then.
 */
export async function keepPictures(
  { services, site, owner }: EntityContext,
  value: unknown,
  pictures: Readonly<Record<string, unknown>>,
): Promise<KeptPictures> {
  const { store, items } = services.media;
  const parts = { store, items, queries: services.database.queries };
  const kept = new Map<string, string | undefined>();
  const sent = new Map<string, Buffer>();
  for (const address of picturesOf(value)) {
    const own = await services.media.isOfSite(site.projectCode, address.slice('/media/'.length));
    kept.set(address, own ? address : undefined);
    const content = Object.hasOwn(pictures, address) ? pictures[address] : undefined;
    if (!own && typeof content === 'string') sent.set(address, Buffer.from(content, 'base64'));
  }
  if (sent.size > 0 && !owner.permissions.has('media.write')) throw new HttpError(403, 'block.file-adds');
  for (const [address, content] of sent) kept.set(address, await keepPicture(parts, site, content));
  return kept;
}

/** The address of a missing picture stays: the block is marked there until an owner chooses another one. */
export function withPictures<Value>(value: Value, kept: KeptPictures): Value {
  return rewriteObjects(value, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, each]) => [
        name,
        typeof each === 'string' && kept.has(each) ? (kept.get(each) ?? each) : each,
      ]),
    ),
  ) as Value;
}

/** The addresses of pictures that the file names and does not hold. */
export const missingOf = (kept: KeptPictures): string[] =>
  [...kept].flatMap(([address, url]) => (url === undefined ? [address] : []));
