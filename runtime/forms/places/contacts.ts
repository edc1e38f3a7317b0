/** Finds the fields by which a person who fills in a form can be reached. */
import { mainlandDigits } from '../../model/phone.ts';
import type { Path } from '../../model/pointer.ts';
import { plainSigns } from '../../model/typed-signs.ts';
import { readAt } from '../../model/value-at-path.ts';
import { isObject } from '../../model/json.ts';
import { isContainerRule, rulesInside, type FormRule, type NestedRule } from '../rules/rule.ts';

export type ContactKind = 'phone' | 'email';

const FORMATS: Readonly<Record<ContactKind, readonly unknown[]>> = {
  phone: ['phone', 'internationalPhone'],
  email: ['email', 'htmlEmail'],
};

/** The fields of phones or of mail addresses, in the order of the form. Those inside of rows are others'. */
export function contactFieldsOf(rules: readonly FormRule[], kind: ContactKind, path: Path = []): Path[] {
  return rules.flatMap((rule) => {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) return contactFieldsOf(rulesInside(rule), kind, here);
    return formatsOf(rule).some((format) => FORMATS[kind].includes(format)) ? [here] : [];
  });
}

/** The formats that a field's value is checked by. */
export function formatsOf({ format, 'x-validator': validator }: NestedRule): unknown[] {
  const listed: readonly unknown[] = Array.isArray(validator) ? validator : [validator];
  return [format, ...listed.map((each) => (isObject(each) ? each.format : each))];
}

/** The first phone or mail address that was filled in, as it was typed. */
export function typedContactIn(
  rules: readonly FormRule[],
  values: unknown,
  kind: ContactKind,
): string | undefined {
  for (const path of contactFieldsOf(rules, kind)) {
    const value = readAt(values, path);
    if (typeof value === 'string' && value.trim() !== '') return plainSigns(value).trim();
  }
  return undefined;
}

/** The same in one form: as it is compared with others. */
export function contactIn(
  rules: readonly FormRule[],
  values: unknown,
  kind: ContactKind,
): string | undefined {
  const typed = typedContactIn(rules, values, kind);
  return kind === 'email' || typed === undefined ? typed?.toLowerCase() : phoneAsCompared(typed);
}

/** Digits alone. A number of mainland China is the same with its country's code and without it. */
export const phoneAsCompared = (phone: string): string => mainlandDigits(phone.normalize('NFKC'));
