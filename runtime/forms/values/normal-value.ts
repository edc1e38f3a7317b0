/** The normal form of a value of a rule: what conditions read, what is checked and what is stored. */
import { typedCode } from '../../model/typed-signs.ts';
import { normalForm } from '../formily/normal-form.ts';
import { factsOf } from '../rules/component-types.ts';
import type { NestedRule } from '../rules/rule.ts';
import { validatorsOf } from '../static/validators.ts';

/** A value in its normal form. What is no text stays as it is. */
export function normalValue(value: unknown, rule: NestedRule): unknown {
  if (typeof value !== 'string') return value;
  return factsOf(rule).typed === 'code' ? typedCode(value) : normalForm(value, validatorsOf(rule));
}
