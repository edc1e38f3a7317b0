/** Phones that are proven by a code: `PhoneCode` holds the code that was sent to the form's phone. */
import { contactIn } from '../../../../runtime/forms/places/contacts.ts';
import { isContainerRule, rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { readAt, writeAt } from '../../../../runtime/model/value-at-path.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { Verification } from '../verification/index.ts';

/** Stands in a record in the place of a code that was right. */
const PROVEN = '✓';

export type PhoneProof = Pick<Verification, 'checkCode' | 'readTarget' | 'sendCode' | 'checkCaptcha'>;

/** The fields of codes, outside of rows. */
export function codeFieldsOf(rules: readonly FormRule[], path: Path = []): Path[] {
  return rules.flatMap((rule) => {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) return codeFieldsOf(rulesInside(rule), here);
    return rule['x-component'] === 'PhoneCode' ? [here] : [];
  });
}

/**
 * Uses the codes of a submission up, and returns the values with a mark in their place. Throws a 422 at the
 * field of a wrong code, and of one without a phone.
 */
export async function proveCodes(
  verification: PhoneProof,
  site: SiteIdentity,
  rules: readonly FormRule[],
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  let proven = values;
  for (const path of codeFieldsOf(rules)) {
    const code = readAt(values, path);
    if (typeof code !== 'string' || code === '') continue;
    const at = `/valueJson${formatPointer(path)}`;
    const phone = contactIn(rules, values, 'phone');
    if (phone === undefined) throw new FieldError(422, 'form.code-without-phone', at);
    const target = verification.readTarget('phone', phone, at);
    try {
      await verification.checkCode(site, { purpose: 'form', target, code });
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 422) throw error;
      throw new FieldError([422, error.code], error.messageKey, at);
    }
    proven = writeAt(proven, path, PROVEN);
  }
  return proven;
}
