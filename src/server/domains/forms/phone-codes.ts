/** Proves phones by a code. `PhoneCode` holds the code that was sent to the form's phone. */
import { typedContactIn } from '../../../../runtime/forms/places/contacts.ts';
import { isContainerRule, rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { readAt, writeAt } from '../../../../runtime/model/value-at-path.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { Verification } from '../verification/index.ts';

/** Stands in a submission in the place of a code that was right. */
const PROVEN = '✓';

export type PhoneProof = Pick<
  Verification,
  'checkCode' | 'proveCode' | 'readTarget' | 'sendCode' | 'checkCaptcha'
>;

/** The fields of codes, outside of rows. */
export function codeFieldsOf(rules: readonly FormRule[], path: Path = []): Path[] {
  return rules.flatMap((rule) => {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) return codeFieldsOf(rulesInside(rule), here);
    return rule['x-component'] === 'PhoneCode' ? [here] : [];
  });
}

/** Accepted values, with a mark in the place of each code. */
export interface ProvenValues {
  values: Record<string, unknown>;
  /** Uses the codes up, in the transaction of the submission: one that is refused leaves them good. */
  useCodes(transaction: Queries): Promise<void>;
}

/** Checks the codes of a submission. Throws a 422 at a wrong code, and at one without a phone. */
export async function proveCodes(
  verification: PhoneProof,
  site: SiteIdentity,
  rules: readonly FormRule[],
  values: Record<string, unknown>,
): Promise<ProvenValues> {
  let proven = values;
  const uses: ((transaction: Queries) => Promise<void>)[] = [];
  for (const path of codeFieldsOf(rules)) {
    const code = readAt(values, path);
    if (typeof code !== 'string' || code === '') continue;
    const at = `/valueJson${formatPointer(path)}`;
    const phone = typedContactIn(rules, values, 'phone');
    if (phone === undefined) throw new FieldError(422, 'form.code-without-phone', at);
    const target = verification.readTarget('phone', phone, at);
    const use = await withPath(at, () => verification.proveCode(site, { purpose: 'form', target, code }));
    uses.push((transaction) => withPath(at, () => use(transaction)));
    proven = writeAt(proven, path, PROVEN);
  }
  return {
    values: proven,
    async useCodes(transaction) {
      for (const use of uses) await use(transaction);
    },
  };
}

/** A wrong code is said at its field. */
async function withPath<Result>(at: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    throw new FieldError([422, error.code], error.messageKey, at);
  }
}
