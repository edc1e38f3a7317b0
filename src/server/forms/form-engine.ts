import type { FastifyBaseLogger } from 'fastify';
import type { FormScope } from '../../../runtime/forms/language.ts';
import type { FormTemplate } from '../../../runtime/forms/rule.ts';
import type { Submission } from '../../../runtime/forms/check-submission.ts';

/** Decides on submissions with the engine that draws the forms. */
export interface FormEngine {
  check(template: FormTemplate, valueJson: unknown, scope: FormScope): Promise<Submission>;
}

/** Makes an engine that is loaded with the first submission, because a server that gets none should not carry Formily. */
export function makeFormEngine(logger: FastifyBaseLogger): FormEngine {
  let loading: Promise<FormEngine['check']> | undefined;

  async function load(): Promise<FormEngine['check']> {
    const [{ registerForms }, { checkSubmission }] = await Promise.all([
      import('../../../runtime/forms/server.ts'),
      import('../../../runtime/forms/check-submission.ts'),
    ]);
    registerForms((problem) => logger.warn({ problem }, 'a form rule could not be computed'));
    return checkSubmission;
  }

  return {
    async check(template, valueJson, scope) {
      loading ??= load();
      return (await loading)(template, valueJson, scope);
    },
  };
}
