/** Writes, checks and reads a block of a site as a file with its pictures, for another site. */
import type { ApiCalls, BlockValues } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { EntityContext } from '../engine/contract.ts';
import { findEntity } from '../engine/known-entities.ts';
import { saveRecord } from '../engine/records.ts';
import { findValues, missing, unknown } from '../engine/stored-record.ts';
import { writeRecord } from '../engine/changing.ts';
import { readJsonFile } from './read-json-file.ts';
import { keepPictures, missingOf, packPictures, withPictures } from './file-pictures.ts';

/** What the file says of itself. */
const TYPE = 'tessera/own-block';
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
  const { title, document } = stored;
  return { type: TYPE, title, document, pictures: await packPictures(context, document) };
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
  const file = parse(text, context.language);
  const problems = (await entity.definition.check?.(context, file.document)) ?? [];
  if (problems.length > 0) {
    const errors = problems.map(({ code, path, message }) => ({
      path: `/document${path}`,
      rule: code,
      message,
    }));
    throw new HttpError(422, 'request.invalid', {}, { errors, problems });
  }
  const kept = await keepPictures(context, file.document, file.pictures);
  const document = withPictures(file.document, kept);
  const { id } = await writeRecord(entity, context, (opened) =>
    saveRecord(entity, opened, { values: { title: file.title, document }, requestKey }),
  );
  return { id, missing: missingOf(kept) };
}

function requireEntity(): NonNullable<ReturnType<typeof findEntity>> {
  const entity = findEntity('block');
  if (entity === undefined) throw unknown();
  return entity;
}

function parse(text: string, language: string): BlockFile {
  const file = readJsonFile(text, language);
  if (!isObject(file) || file.type !== TYPE || !isObject(file.document) || !isTitle(file.title))
    throw new FieldError(422, 'block.file-other', '/file');
  const pictures = isObject(file.pictures) ? file.pictures : {};
  return { ...(file as unknown as BlockFile), pictures: pictures as BlockFile['pictures'] };
}

const isTitle = (title: unknown): boolean =>
  isObject(title) && Object.values(title).every((text) => typeof text === 'string' && text.length <= 100);
