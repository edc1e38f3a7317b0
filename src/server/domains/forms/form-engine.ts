import type { FastifyBaseLogger } from 'fastify';
import type { FormScope } from '../../../../runtime/forms/formily/expressions.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { Submission } from '../../../../runtime/forms/check-submission.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { localeDocuments } from '../../../assembly/documents.ts';

/** Decides on submissions and on forms with the engine that draws the forms. */
export interface FormEngine {
  check(template: FormTemplate, valueJson: unknown, scope: FormScope): Promise<Submission>;
  /** Everything that forbids saving a form, its texts in all languages: in `rule` and `option`, with its place. */
  checkTemplate(rule: unknown, option: unknown): Promise<Problem[]>;
}

/** Makes an engine that is loaded with the first submission, because a server that gets none should not carry Formily. */
export function makeFormEngine(logger: FastifyBaseLogger): FormEngine {
  let loading: Promise<FormEngine['check']> | undefined;

  async function load(): Promise<FormEngine['check']> {
    const [{ registerForms }, { checkSubmission }] = await Promise.all([
      import('../../../../runtime/forms/formily/register-server.ts'),
      import('../../../../runtime/forms/check-submission.ts'),
    ]);
    registerForms((problem) => logger.warn({ problem }, 'a form rule could not be computed'));
    return checkSubmission;
  }

  return {
    async check(template, valueJson, scope) {
      loading ??= load();
      return (await loading)(template, valueJson, scope);
    },
    async checkTemplate(rule, option) {
      const [{ checkRules }, { fields }] = await Promise.all([
        import('../../../../runtime/forms/templates/check-rules.ts'),
        import('../../../assembly/forms/fields.ts'),
      ]);
      // A rule must be good in every language that the program speaks: texts may be expressions.
      const found = localeDocuments
        .names()
        .flatMap((language) => checkRules(localize(rule, language), localize(option, language), fields));
      // A component that this program does not have costs its own field alone, which says so where the form is drawn.
      const forbidding = found.filter(({ code }) => code !== 'dialog.field-unknown');
      return [
        ...new Map(forbidding.map((problem) => [`${problem.pointer} ${problem.message}`, problem])).values(),
      ];
    },
  };
}
