/** Checks the validators of a rule or of a reaction. */
import { isExpression } from '../rules/rule.ts';
import type { Path } from '../../model/pointer.ts';
import { VALIDATOR, validatorExpression, type Expect } from './keywords.ts';
import { LIMITS } from './reasons.ts';
import type { RuleProblems } from './rule-problems.ts';

const MAX_LISTED = Number(LIMITS.listed);

/** Checks a value, or each entry of a list. */
export function checkListed(
  found: RuleProblems,
  value: unknown,
  at: Path,
  check: (each: unknown, here: Path) => void,
): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) return check(value, at);
  if (value.length > MAX_LISTED) found.reject(at, 'listed');
  value.forEach((each: unknown, index) => check(each, [...at, index]));
}

/** Checks a format, an object of validators, an expression, or a list of these. */
export function checkValidators(found: RuleProblems, validators: unknown, at: Path): void {
  checkListed(found, validators, at, (each, here) => {
    if (isExpression(each)) found.value(each, here, validatorExpression);
    else if (typeof each === 'string') found.value(each, here, VALIDATOR.format as Expect);
    else found.members(each, here, VALIDATOR);
  });
}
