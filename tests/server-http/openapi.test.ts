import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import { PROBLEM_ANSWERS } from '../../runtime/generated/problem-answers.generated.ts';
import { GENERAL_PROBLEMS } from '../../src/server/api/describe/general-problems.ts';
import { gatherResources } from '../../src/server/api/resources.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { serveForFile } from './server.ts';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: { code: number; message: string } }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; schema: object; example: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content: Record<string, Content> }>;
}

const server = serveForFile();
const { calls: CALLS, problems: PROBLEMS } = gatherResources();
const operations = new Map<string, Operation>();
let ajv: Ajv;

beforeAll(async () => {
  const description = (await server.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
    components: object;
  }>();
  for (const methods of Object.values(description.paths))
    for (const operation of Object.values(methods)) operations.set(operation.operationId, operation);
  ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addSchema({ $id: 'api', components: description.components });
});

/** Validators by their schemas: to make one takes long, and most calls share those of their problems. */
const validators = new Map<string, ValidateFunction>();

/** What is wrong with a value; empty when it fits. */
function misfits(schema: object, value: unknown): unknown[] {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
  validators.set(text, validate);
  return validate(value) ? [] : [...(validate.errors ?? []), value];
}

test('every call is described, and nothing else', () => {
  expect(PROBLEMS).toEqual([]);
  expect([...operations.keys()].toSorted()).toEqual(CALLS.map(({ id }) => id).toSorted());
});

const nameCall = ({ id }: { id: string }): string => id;

test('each call says what it does, what it takes and what it answers, with examples that fit', async () => {
  await expectAllCells(
    CALLS,
    ({ id, call }) => {
      const { summary, description, parameters, requestBody, responses } = operations.get(id) as Operation;
      expect(summary).toBe(call.title);
      expect(description.length).toBeGreaterThan(summary.length);
      const names = parameters.map(({ name }) => name);
      expect(names).toContain('Accept-Language');
      const changes = call.changes ?? call.method === 'POST';
      expect(names.includes('Idempotency-Key')).toBe(changes && call.raw === undefined);
      for (const { schema, example } of parameters) expect(misfits(schema, example)).toEqual([]);
      expect(requestBody !== undefined).toBe(call.body !== undefined);
      for (const { schema, example } of Object.values(requestBody?.content ?? {}))
        expect(misfits(schema, example)).toEqual([]);
      for (const { content } of Object.values(responses))
        for (const [type, { schema, example, examples }] of Object.entries(content)) {
          const values = [
            ...(example === undefined ? [] : [example]),
            ...Object.values(examples ?? {}).map(({ value }) => value),
          ];
          if (![call.raw, ...(call.alsoRaw ?? [])].includes(type)) expect(values).not.toEqual([]);
          for (const value of values) expect(misfits(schema, value)).toEqual([]);
        }
    },
    nameCall,
  );
});

/** Answered with the status of the redirect that a page would be. */
const REDIRECTS = ['page.moved'];

test('each call names the status and the code of each of its problems', async () => {
  await expectAllCells(
    CALLS,
    ({ id, call }) => {
      const { responses } = operations.get(id) as Operation;
      for (const problem of (call.problems ?? []).filter((each) => !REDIRECTS.includes(each))) {
        // A problem that nothing throws cannot be answered.
        expect(PROBLEM_ANSWERS).toHaveProperty([problem]);
        for (const { status, code } of PROBLEM_ANSWERS[problem] ?? []) {
          const example = responses[status]?.content['application/json']?.examples?.[problem];
          expect(example?.value).toMatchObject({ success: false, code });
          expect(responses[status]?.description).toContain(`${code} \`${problem}\``);
        }
      }
    },
    nameCall,
  );
});

/** Thrown where no call is: by addresses, pages and connections. */
const OF_NO_CALL = ['request.bad-address', 'request.call-unknown', 'request.wrong-method'];

/** Why a row of a job has failed: the call that started it has answered by then. */
const OF_ROWS = [
  'block.used',
  'channel.has-pages-below',
  'console.row-keyless',
  'console.row-surplus',
  'form.record-ordered',
  'items.classification-among',
  'items.classification-nearest',
  'items.classification-shared',
  'media.in-use-count',
  'media.no-picture',
  'media.marked',
  'people.role-in-use',
];

test('what is thrown is declared by a call, or belongs to all calls of a kind', () => {
  const declared = new Set([
    ...CALLS.flatMap(({ call }) => call.problems ?? []),
    ...GENERAL_PROBLEMS,
    ...OF_NO_CALL,
    ...OF_ROWS,
  ]);
  expect(Object.keys(PROBLEM_ANSWERS).filter((problem) => !declared.has(problem))).toEqual([]);
  expect(GENERAL_PROBLEMS.filter((problem) => PROBLEM_ANSWERS[problem] === undefined)).toEqual([]);
});

test('the codes of the specification are where they belong', () => {
  const codesOf = (id: string, status: number): number[] =>
    Object.values(operations.get(id)?.responses[status]?.content['application/json']?.examples ?? {}).map(
      ({ value }) => value.code,
    );
  expect(codesOf('memberInfo.getUser', 401)).toEqual([401, 996]);
  expect(codesOf('content.save', 409)).toContain(4091);
  expect(codesOf('authentication.form', 422)).toEqual(expect.arrayContaining([4221, 4223]));
  expect(codesOf('memberInfo.addMemberInfo', 422)).toContain(4222);
  expect(codesOf('client.articleDetail', 409)).toEqual([]);
});
