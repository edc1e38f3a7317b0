import type { FastifyBaseLogger } from 'fastify';
import type { FormScope } from '../../../../runtime/forms/formily/expressions.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { Submission } from '../../../../runtime/forms/check-submission.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';

/** Checks submissions and forms by the same rules that draw the forms. */
export interface FormEngine {
  check(template: FormTemplate, valueJson: unknown, scope: FormScope): Promise<Submission>;
  /**
   * Everything that forbids saving a form, with its place in `rule` and `option`. Texts are in all languages.
   */
  checkTemplate(rule: unknown, option: unknown): Promise<Problem[]>;
}

/** The engine is loaded with the first submission: a server without submissions never loads Formily. */
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
      const [{ checkRules }, { visitorFields }] = await Promise.all([
        import('../../../../runtime/forms/templates/check-rules.ts'),
        import('../../../assembly/forms/fields.ts'),
      ]);
      // A rule must be valid in every language of the program, because texts may be expressions.
      const found = localeDocuments
        .names()
        .flatMap((language) =>
          checkRules(localize(rule, language), localize(option, language), visitorFields),
        );
      return [
        ...new Map(found.map((problem) => [`${problem.pointer} ${problem.message}`, problem])).values(),
      ];
    },
  };
}
