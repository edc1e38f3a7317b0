// Writes the description of all calls as an OpenAPI document.
import type { ApiCall, ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { resolveSchema } from '../../entities/schema/schema.ts';
import type { Schema } from '../../entities/schema/schema.ts';
import { describeProblems } from './describe-problems.ts';
import { takesIdempotencyKey } from './general-problems.ts';
import { describeWho } from './who.ts';
import { writeSample } from './write-sample.ts';

type JsonRecord = Record<string, unknown>;

/** Security schemes by the role of the call. */
const SECURITY: Partial<Record<ApiCall['who'], readonly string[]>> = {
  member: ['member'],
  'member-or-owner': ['member', 'owner'],
  owner: ['owner'],
  operator: ['operator'],
};

/** Headers that calls read, besides those of the security schemes. */
const HEADERS: readonly { of: (call: ApiCall) => boolean; parameter: JsonRecord }[] = [
  {
    of: () => true,
    parameter: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'Language of the data and the messages; zh-CN if none of the site is accepted.',
      schema: { type: 'string' },
      example: 'en-US',
    },
  },
  {
    of: takesIdempotencyKey,
    parameter: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Requests with one key run once and have one answer, for 24 hours. Another body with it is a 422.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      example: '3f1c2b8e-6a51-4c1e-9d53-0c3a5f6b7d21',
    },
  },
  {
    of: ({ who, method }) => who === 'owner' && method !== 'GET',
    parameter: {
      name: 'X-CSRF-Token',
      in: 'header',
      required: true,
      description: 'The `csrfToken` of the session.',
      schema: { type: 'string' },
      example: 'KbJjQK-jpmNsplWSAGa3uiB4lD9Cb8KJA2cjvOfSwkA',
    },
  },
];

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: '*/*',
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
          description:
            'An owner session, named __Host-tesseraOwner behind TLS; writing calls also send X-CSRF-Token.',
        },
        member: { type: 'http', scheme: 'bearer', description: "A member's clientToken." },
        operator: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN.' },
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
    description: describeInWords(call),
    ...(security === undefined ? {} : { security: security.map((scheme) => ({ [scheme]: [] })) }),
    parameters: [
      ...(call.query === undefined ? [] : describeQuery(documents, resource, call.query)),
      ...HEADERS.filter(({ of }) => of(call)).map(({ parameter }) => parameter),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [MEDIA_TYPES[call.bodyType ?? 'json']]: {
                schema: pointHere(call.body),
                example: writeSample(documents, { schema: call.body, resource }, 'required'),
              },
            },
          },
        }),
    responses: {
      200: { description: 'Done.', content: describeAnswer(documents, resource, call) },
      ...describeProblems(call),
    },
  };
}

/** Who may make a call, what is needed, and what else it does: from the members of its document. */
function describeInWords(call: ApiCall): string {
  const { switch: needed, changes, private: isPrivate, raw, list } = call;
  return [
    `${call.title}.`,
    `Who: ${describeWho(call)}.`,
    needed === undefined ? '' : `Answers 404 while the site has the switch \`${needed}\` off.`,
    changes === true ? 'It changes something, although it is a GET; HEAD answers 405.' : '',
    isPrivate === true ? 'The answer is not kept for a repetition with the same Idempotency-Key.' : '',
    list === true ? 'Answers a page of a list.' : '',
    raw === undefined ? '' : `Answers ${raw} without an envelope; errors have one.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function describeQuery(
  documents: ReadonlyMap<string, ApiDocument>,
  resource: string,
  query: JsonRecord,
): JsonRecord[] {
  const { schema, resource: placed } = resolveSchema(documents, { schema: query, resource });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) === true,
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: pointHere(property),
    example: writeSample(documents, { schema: property, resource: placed }, 'required', name),
  }));
}

function describeAnswer(
  documents: ReadonlyMap<string, ApiDocument>,
  resource: string,
  call: ApiCall,
): JsonRecord {
  if (call.raw !== undefined)
    return Object.fromEntries(
      [call.raw, ...(call.alsoRaw ?? [])].map((type) => [type, { schema: { type: 'string' } }]),
    );
  const data = call.data === undefined ? { type: 'null' } : pointHere(call.data);
  const sample =
    call.data === undefined ? null : writeSample(documents, { schema: call.data, resource }, 'whole');
  const page = call.list === true ? { total: 1, pageNum: 1, pageSize: 10, pages: 1 } : {};
  return {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data } }] },
      example: { success: true, code: 200, message: 'OK', data: sample, ...page },
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
