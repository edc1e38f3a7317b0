// Reads the fields and the file of a multipart body.
import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { acceptedAs, type AcceptedTypes } from '../../storage/media-type.ts';
import { receiveFile } from '../../storage/receive-file.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** A received multipart body: its fields as text, its file on the local disk. */
interface MultipartBody {
  fields: Record<string, unknown>;
  file?: ReceivedFile;
}

const LIMITS = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 21, headerPairs: 100 };

/** Where a call's file is written before it is checked, and which types are accepted. */
export interface Receiver {
  makeTemporaryPath(): string;
  accepted: AcceptedTypes;
}

/** The file, the part `file`, is written to the receiver's disk. Its name is the field `name`. */
export async function readMultipart(request: FastifyRequest, receiver: Receiver): Promise<MultipartBody> {
  const path = receiver.makeTemporaryPath();
  try {
    return await readParts(request, path, receiver.accepted);
  } catch (error) {
    await rm(path, { force: true });
    // Errors of the parser have no code. They mean that the body is malformed or was cut off.
    if (error instanceof Error && error.constructor === Error && !('code' in error))
      throw new HttpError(400, 'request.malformed');
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  path: string,
  accepted: AcceptedTypes,
): Promise<MultipartBody> {
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  // A repeated name becomes a list, which the call's schema rejects.
  const add = (name: string, value: unknown): void => {
    fields[name] = Object.hasOwn(fields, name) ? [fields[name], value] : value;
  };
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: accepted.maxBytes + 1 } })) {
    // The types do not say it: a part need not have a name.
    const partName: string | undefined = part.fieldname;
    if (partName === undefined) throw new HttpError(400, 'request.malformed');
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new HttpError(413, 'request.too-large');
      add(partName, part.value);
    } else {
      if (partName !== 'file')
        throw new HttpError(422, 'request.file-unexpected', { name: partName.slice(0, 100) });
      file = await receiveFile(part.file, path, acceptedAs(accepted, fields));
      add('file', path);
      if (part.filename !== '') fields.name ??= part.filename;
    }
  }
  return { fields, file };
}
