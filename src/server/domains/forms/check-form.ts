/** Checks a form before it is saved. */
import { hasPrices, pricingOf } from '../../../../runtime/forms/amount-of.ts';
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { invalidInput, type InputError, type UntranslatedError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { FormEngine } from './form-engine.ts';
import { translateTemplateProblem } from './template-problems.ts';

/** Characters of JSON of one form: its page draws all of it. */
const MAX_FORM = 500_000;
const MAX_ERRORS = 50;

interface CheckedForm {
  rule: unknown;
  option: unknown;
  pay: 0 | 1;
  /** Fen. */
  price: number;
}

/** Everything that forbids saving a form, with its place below `at`. */
export async function findFormErrors(
  engine: FormEngine,
  language: string,
  { rule, option, pay, price }: CheckedForm,
  at = '',
): Promise<(InputError | UntranslatedError)[]> {
  const size = JSON.stringify({ rule, option }).length;
  if (size > MAX_FORM) {
    const params = { size: String(Math.ceil(size / 1000)), most: String(MAX_FORM / 1000) };
    return [{ path: `${at}/rule`, rule: 'size', messageKey: 'form.too-large', params }];
  }
  const problems = await engine.checkTemplate(rule, option);
  const errors: InputError[] = problems.map((problem) => ({
    path: `${at}${problem.pointer ?? ''}`,
    rule: problem.code,
    message: translateTemplateProblem(language, problem),
  }));
  if (pay === 1 && price === 0 && problems.length === 0 && !isPriced(rule))
    errors.push({
      path: `${at}/price`,
      rule: 'minimum',
      message: translateProblem(language, 'form.price-needed'),
    });
  return errors.slice(0, MAX_ERRORS);
}

/** Throws a 422 that names every error. */
export async function checkForm(
  engine: FormEngine,
  language: string,
  form: CheckedForm,
  at = '',
): Promise<void> {
  const errors = await findFormErrors(engine, language, form, at);
  if (errors.length > 0) throw invalidInput(errors);
}

/** An option has a price. */
const isPriced = (rule: unknown): boolean => Array.isArray(rule) && hasPrices(pricingOf(completeRules(rule)));
