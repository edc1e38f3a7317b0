// Checks submissions and forms in a thread of its own.
import type { FastifyBaseLogger } from 'fastify';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { FunctionContext } from '../../../../runtime/language/functions.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import { messagesFor } from '../../../assembly/messages.ts';
import type { FieldEntry } from './form-task.ts';
import { makeFormThread } from './form-thread.ts';

/** By the same rules that draw the forms. */
export type FormEngine = ReturnType<typeof makeFormEngine>;

/** Templates that the thread keeps. */
const MAX_KEPT = 500;

export function makeFormEngine(logger: FastifyBaseLogger) {
  const thread = makeFormThread(logger);
  // What the thread knows. Forms are the same when their rules are the same array.
  let numbers = new WeakMap<FormTemplate['rule'], number>();
  let languages = new Set<string>();
  let count = 0;

  return {
    /** `site` is what expressions read of the site. 503 when too many checks wait. */
    async check(template: FormTemplate, valueJson: unknown, site: FunctionContext) {
      const answer = await thread.run((isFresh) => {
        if (isFresh) {
          numbers = new WeakMap();
          languages = new Set();
        }
        let form = numbers.get(template.rule);
        const isKnown = form !== undefined && count - form < MAX_KEPT;
        if (form === undefined || !isKnown) numbers.set(template.rule, (form = ++count));
        const { language } = site;
        const isSpoken = languages.has(language);
        languages.add(language);
        return {
          kind: 'check',
          form,
          ...(isKnown ? {} : { template, forget: form - MAX_KEPT }),
          ...(isSpoken ? {} : { messages: messagesFor(language, ['form', 'site']) }),
          valueJson,
          site,
        };
      });
      if (answer.kind !== 'submission') throw new Error('The form thread has answered another task.');
      return answer.submission;
    },
    /**
     * Everything that forbids saving a form, with its place in `rule` and `option`, in all languages.
     */
    async checkTemplate(rule: unknown, option: unknown) {
      const fields = await listFields();
      const answer = await thread.run(() => ({
        kind: 'template',
        rule,
        option,
        languages: localeDocuments.names(),
        fields,
      }));
      if (answer.kind !== 'problems') throw new Error('The form thread has answered another task.');
      return answer.problems;
    },
    /** A running check fails. */
    close: thread.close,
  };
}

/** The fields are loaded with the first form that is saved: a server without forms never needs them. */
async function listFields(): Promise<FieldEntry[]> {
  const { visitorFields } = await import('../../../assembly/forms/fields.ts');
  return visitorFields.names().flatMap((name) => {
    const field = visitorFields.get(name);
    return field === undefined ? [] : [{ name, props: field.props, isDecorator: field.isDecorator === true }];
  });
}
