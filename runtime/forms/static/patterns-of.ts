/** Finds the regular expressions that a value of a field is tested with. */
import { choicesOfRuleExpression } from '../formily/expression-reads.ts';
import { isExpression, sourceOf, type NestedRule } from '../rules/rule.ts';
import { validatorsOf } from './validators.ts';

/** The patterns of a rule, also those that an expression chooses from. */
export function patternsOf(rule: NestedRule): string[] {
  return validatorsOf(rule).flatMap(({ pattern }) => {
    if (typeof pattern !== 'string') return [];
    const chosen = isExpression(pattern) ? choicesOfRuleExpression(sourceOf(pattern)) : [pattern];
    return (chosen ?? []).filter((each) => typeof each === 'string');
  });
}
