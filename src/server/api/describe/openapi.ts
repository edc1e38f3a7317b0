import type { ApiCall, ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { resolveSchema } from '../schema/schema.ts';
import type { Schema } from '../schema/schema.ts';

type JsonRecord = Record<string, unknown>;

/** Security schemes by the role of the call. */
const SECURITY: Partial<Record<ApiCall['who'], readonly string[]>> = {
  member: ['member'],
  'member-or-owner': ['member', 'owner'],
  editor: ['owner'],
  owner: ['owner'],
  operator: ['operator'],
};

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Describes every call as OpenAPI 3.1. Only the envelope is written by hand. */
export function writeOpenApi(documents: ReadonlyMap<string, ApiDocument>): JsonRecord {
  const paths: Record<string, JsonRecord> = {};
  const schemas: JsonRecord = { Envelope: ENVELOPE };
  for (const [resource, document] of documents) {
    for (const [name, shape] of Object.entries(document.shapes ?? {})) schemas[name] = pointHere(shape);
    for (const [name, call] of Object.entries(document.calls)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: describeCall(documents, resource, name, call),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description: 'Every answer is an envelope, also of errors; every answer carries X-Request-Id.',
    },
    tags: [...documents.values()].map((document) => ({ name: document.name, description: document.title })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        owner: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tesseraOwner',
          description: 'An owner session; writing calls also send X-CSRF-Token.',
        },
        member: { type: 'http', scheme: 'bearer', description: "A member's clientToken." },
        operator: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN; not needed from loopback.' },
      },
    },
  };
}

const ENVELOPE: Schema = {
  type: 'object',
  required: ['success', 'code', 'message', 'data'],
  properties: {
    success: { type: 'boolean' },
    code: { type: 'integer', description: '200, the HTTP status, or a business code.' },
    message: { type: 'string', description: "In the request's language." },
    data: {},
    total: { type: 'integer' },
    pageNum: { type: 'integer' },
    pageSize: { type: 'integer' },
    pages: { type: 'integer' },
  },
};

function describeCall(
  documents: ReadonlyMap<string, ApiDocument>,
  resource: string,
  name: string,
  call: ApiCall,
): JsonRecord {
  const security = SECURITY[call.who];
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: call.title,
    ...(security === undefined ? {} : { security: security.map((scheme) => ({ [scheme]: [] })) }),
    parameters: call.query === undefined ? [] : describeQuery(documents, resource, call.query),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [MEDIA_TYPES[call.bodyType ?? 'json']]: { schema: pointHere(call.body) } },
          },
        }),
    responses: {
      200: { description: 'Done.', content: describeAnswer(call) },
      default: {
        description: ['Refused.', ...(call.problems ?? [])].join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  };
}

function describeQuery(
  documents: ReadonlyMap<string, ApiDocument>,
  resource: string,
  query: JsonRecord,
): JsonRecord[] {
  const { schema } = resolveSchema(documents, { schema: query, resource });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) === true,
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: pointHere(property),
  }));
}

function describeAnswer(call: ApiCall): JsonRecord {
  if (call.raw !== undefined) return { [call.raw]: {} };
  const data = call.data === undefined ? { type: 'null' } : pointHere(call.data);
  return {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data } }] },
    },
  };
}

/** The schema with references into this description. Names of shapes are unique among all resources. */
function pointHere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointHere);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === '$ref' && typeof each === 'string'
        ? `#/components/schemas/${each.slice(each.lastIndexOf('/') + 1)}`
        : pointHere(each),
    ]),
  );
}
