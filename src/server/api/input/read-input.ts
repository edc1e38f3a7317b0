/** Reads the query and the body of a request as the input of a call. */
import type { FastifyRequest } from 'fastify';
import type { ApiCall, ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { HttpError } from '../../kernel/http-error.ts';
import {
  KITS,
  SHEETS,
  SITE_ARCHIVES,
  SITE_DOCUMENTS,
  SITE_MEDIA,
  type AcceptedTypes,
} from '../../storage/media-type.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { PlannedCall } from '../calls/call.ts';
import type { Services } from '../../entities/engine/services.ts';
import { readTextValues } from '../schema/read-query.ts';
import { readMultipart, type Receiver } from './read-multipart.ts';
import type { RawInput } from './validate-input.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const satisfies Partial<Record<NonNullable<ApiCall['bodyType']>, string>>;

export interface ReadInput extends RawInput {
  /** Distinguishes this body from another one; contains a file's hash. */
  identity: unknown;
  file?: ReceivedFile;
}

export async function readInput(
  { call, resource }: PlannedCall,
  documents: ReadonlyMap<string, ApiDocument>,
  request: FastifyRequest,
  services: Services,
): Promise<ReadInput> {
  const query =
    call.query === undefined
      ? undefined
      : readTextValues(documents, { schema: call.query, resource }, request.query as Record<string, unknown>);
  const readBody = (texts: Record<string, unknown>) =>
    readTextValues(documents, { schema: call.body ?? {}, resource }, texts);
  if (call.bodyType === 'multipart' && request.isMultipart()) {
    const { fields, file } = await readMultipart(request, receiverOf(call, services));
    return { query, body: readBody(fields), identity: { ...fields, file: file?.sha256 }, file };
  }
  const sent = request.body ?? (call.body === undefined ? undefined : {});
  const body = call.bodyType === 'form' ? readBody(sent as Record<string, unknown>) : sent;
  return { query, body, identity: body };
}

/** Of calls whose file is read where it was received. */
const ACCEPTED: Readonly<Record<string, AcceptedTypes>> = {
  sheet: SHEETS,
  kit: KITS,
  document: SITE_DOCUMENTS,
  site: SITE_ARCHIVES,
};

function receiverOf({ takes }: ApiCall, { media, formFiles, avatars, invoices }: Services): Receiver {
  if (takes === 'avatar') return avatars;
  if (takes === 'invoice') return invoices;
  if (takes === 'attachment') return formFiles;
  return { makeTemporaryPath: media.store.makeTemporaryPath, accepted: ACCEPTED[takes ?? ''] ?? SITE_MEDIA };
}

/** Throws a 415 when the body has another media type than the call. */
export function requireMediaType(request: FastifyRequest, { bodyType = 'json' }: ApiCall): void {
  const sent = request.headers['content-type'];
  // A body that is read as it came may have any media type.
  if (request.method === 'GET' || sent === undefined || bodyType === 'text') return;
  if (sent.split(';')[0]?.trim().toLowerCase() !== MEDIA_TYPES[bodyType])
    throw new HttpError(415, 'request.wrong-type');
}
