/** A block of a site as a file with its pictures, for another site: written, checked and read. */
import { buffer } from 'node:stream/consumers';
import type { ApiCalls, BlockValues } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { keepPicture } from '../../domains/media/index.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { rewriteObjects } from '../../kernel/walk-objects.ts';
import type { EntityContext } from '../engine/contract.ts';
import { findEntity } from '../engine/known-entities.ts';
import { saveRecord } from '../engine/records.ts';
import { findValues, missing, unknown } from '../engine/stored-record.ts';
import { writeRecord } from '../engine/write-record.ts';

/** What the file says of itself. */
const TYPE = 'tessera/own-block';
/** Bytes of one picture, and of all pictures of a file. */
const MAX_PICTURE = 3 * 1_048_576;
const MAX_PICTURES = 6 * 1_048_576;
const PICTURE = /^\/media\/[A-Za-z0-9][\w.-]*$/;

interface BlockFile {
  type: typeof TYPE;
  title: BlockValues['title'];
  document: BlockValues['document'];
  /** Their content in base64, by address. */
  pictures: Record<string, string>;
}

/** What is public of a block, with its pictures. One that is too large or gone is left out. Throws a 404. */
export async function writeBlockFile(context: EntityContext, id: string): Promise<BlockFile> {
  const entity = requireEntity();
  const stored = (await findValues(entity, context, id)) as BlockValues | undefined;
  if (stored === undefined) throw await missing(entity, context, id);
  const pictures: Record<string, string> = {};
  let bytes = 0;
  for (const address of picturesOf(stored.document)) {
    const content = await readPicture(context, address);
    if (content === undefined || bytes + content.length > MAX_PICTURES) continue;
    bytes += content.length;
    pictures[address] = content.toString('base64');
  }
  return { type: TYPE, title: stored.title, document: stored.document, pictures };
}

/**
 * Makes a block of a file: under a name of its own, checked as every other, with its pictures in the library.
 * Answers which pictures it names that are missing. Throws a 422 for what is no such file, and one with the
 * places of what is wrong with the block.
 */
export async function readBlockFile(
  context: EntityContext,
  { text, requestKey }: { text: string; requestKey: string | undefined },
): Promise<ApiCalls['consoleBlock.bring']['data']> {
  const entity = requireEntity();
  const file = parse(text);
  const problems = (await entity.definition.check?.(context, file.document)) ?? [];
  if (problems.length > 0) {
    const errors = problems.map(({ code, path, message }) => ({
      path: `/document${path}`,
      rule: code,
      message,
    }));
    throw new HttpError(422, 'request.invalid', {}, { errors, problems });
  }
  const kept = await keepPictures(context, file);
  const document = withPictures(file.document, kept) as BlockValues['document'];
  const { id } = await writeRecord(entity, context, (opened) =>
    saveRecord(entity, opened, { values: { title: file.title, document }, requestKey }),
  );
  return { id, missing: [...kept].flatMap(([address, url]) => (url === undefined ? [address] : [])) };
}

function requireEntity(): NonNullable<ReturnType<typeof findEntity>> {
  const entity = findEntity('block');
  if (entity === undefined) throw unknown();
  return entity;
}

function parse(text: string): BlockFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FieldError(422, 'block.file-unreadable', '/file');
  }
  if (!isObject(file) || file.type !== TYPE || !isObject(file.document) || !isTitle(file.title))
    throw new FieldError(422, 'block.file-other', '/file');
  const pictures = isObject(file.pictures) ? file.pictures : {};
  return { ...(file as unknown as BlockFile), pictures: pictures as BlockFile['pictures'] };
}

const isTitle = (title: unknown): boolean =>
  isObject(title) && Object.values(title).every((text) => typeof text === 'string' && text.length <= 100);

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

/** The addresses in this library by those of the file; undefined for one that is missing. */
async function keepPictures(
  { services, site }: EntityContext,
  { document, pictures }: BlockFile,
): Promise<Map<string, string | undefined>> {
  const { store, items } = services.media;
  const parts = { store, items, queries: services.database.queries };
  const kept = new Map<string, string | undefined>();
  for (const address of picturesOf(document)) {
    const own = await services.media.isOfSite(site.projectCode, address.slice('/media/'.length));
    const content = Object.hasOwn(pictures, address) ? pictures[address] : undefined;
    const sent = typeof content === 'string' ? Buffer.from(content, 'base64') : undefined;
    kept.set(address, own ? address : sent && (await keepPicture(parts, site, sent)));
  }
  return kept;
}

/** The address of a missing picture stays: the block is marked there until an owner chooses another one. */
function withPictures(value: unknown, kept: ReadonlyMap<string, string | undefined>): unknown {
  return rewriteObjects(value, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, each]) => [
        name,
        typeof each === 'string' && kept.has(each) ? (kept.get(each) ?? each) : each,
      ]),
    ),
  );
}
