/** Describes the errors of a call for OpenAPI: by status, with every code and an example of each. */
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import { PROBLEM_ANSWERS } from '../../../../runtime/generated/problem-answers.generated.ts';
import { findProblemKey, translateProblem } from '../../kernel/language.ts';
import { problemsOf } from './general-problems.ts';

type ProblemAnswer = (typeof PROBLEM_ANSWERS)[string][number];

const LANGUAGE = 'en-US';
const PLACEHOLDER = /\{\w+\}/g;

/** The status and code of a problem; several if it is thrown in several ways. */
export function answersOf(key: string): readonly ProblemAnswer[] {
  return PROBLEM_ANSWERS[key] ?? [];
}

/** A response for each status that a call may answer with, besides 200. */
export function describeProblems(call: ApiCall): Record<string, object> {
  const rows = problemsOf(call).flatMap((key) => answersOf(key).map((answer) => ({ key, ...answer })));
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map(({ key, code }) => `${code} \`${key}\`: ${messageOf(key)}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Envelope' },
                {
                  properties: {
                    success: { const: false },
                    code: { enum: [...new Set(all.map(({ code }) => code))] },
                  },
                },
              ],
            },
            examples: Object.fromEntries(
              all.map((row) => [row.key, { summary: messageOf(row.key), value: exampleOf(row) }]),
            ),
          },
        },
      },
    ]),
  );
}

function exampleOf({ key, code, isField }: ProblemAnswer & { key: string }): object {
  const message = messageOf(key);
  const errors = [{ path: '/field', rule: key, message }];
  return { success: false, code, message, data: isField ? { errors } : null };
}

function messageOf(key: string): string {
  const known = findProblemKey(key);
  return known === undefined ? key : translateProblem(LANGUAGE, known).replaceAll(PLACEHOLDER, '5');
}
