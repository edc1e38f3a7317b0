// The input of a call as the server's handlers get it: read and checked by its document in schemas/api.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { expandEntity } from '../../runtime/model/expand-entity.ts';
import type { ApiDocument } from '../../runtime/generated/documents.generated.ts';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { loadValidators } from '../../src/server/entities/schema/generated-validators.ts';
import { runValidator } from '../../src/server/entities/schema/run-validator.ts';
import { readTextValues } from '../../src/server/api/schema/read-query.ts';
import type { Schema } from '../../src/server/entities/schema/schema.ts';

const FOLDER = 'schemas/api';

const documents = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.api.json'))
    .map((name) => expandEntity(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as ApiDocument))
    .map((document) => [document.name, document]),
);

export interface ReadInput {
  query: unknown;
  body: unknown;
  /** What the server would reject: `/values/title: required`. */
  errors: readonly string[];
}

/** Reads the input of a request as the server does. Files are members of the body as they are. */
export async function readInput(name: keyof ApiCalls, request: Request): Promise<ReadInput> {
  const [resource = '', short = ''] = name.split('.');
  const call = documents.get(resource)?.calls[short];
  if (call === undefined) throw new Error(`schemas/api has no call "${name}".`);
  const valuesOf = (schema: unknown, texts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    readTextValues(documents, { schema: schema as Schema, resource }, texts);
  const texts = Object.fromEntries(new URL(request.url()).searchParams);
  const query = call.query === undefined ? undefined : valuesOf(call.query, texts);
  const { body, isForm } = await readBody(request);
  const read =
    isForm && call.body !== undefined ? valuesOf(call.body, body as Record<string, unknown>) : body;
  const validators = (await loadValidators(resource))[short];
  const hasFile = isForm && Object.values(body as object).some((value) => value instanceof File);
  const errors = [
    ...(call.query === undefined
      ? []
      : runValidator(validators?.query, query, { id: name, language: 'en-US' })),
    ...(call.body === undefined || hasFile
      ? []
      : runValidator(validators?.body, read, { id: name, language: 'en-US' })),
  ];
  return { query, body: read, errors: errors.map(({ path, rule }) => `${path}: ${rule}`) };
}

async function readBody(request: Request): Promise<{ body: unknown; isForm: boolean }> {
  const content = request.postDataBuffer();
  if (content === null) return { body: undefined, isForm: false };
  const type = request.headers()['content-type'] ?? '';
  if (type.startsWith('application/json')) return { body: JSON.parse(content.toString()), isForm: false };
  const form = await new Response(Uint8Array.from(content), { headers: { 'content-type': type } }).formData();
  return { body: Object.fromEntries(form), isForm: true };
}
