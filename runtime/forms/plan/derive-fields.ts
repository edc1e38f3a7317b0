/** Moves the fields of the reactive tier to the derived tier, when that is possible for all of them. */
import type { DerivedChecks } from '../derived/check-derived.ts';
import { derivationOf, type Derivation } from '../derived/derivation.ts';
import { isExpression, type NestedRule } from '../rules/rule.ts';
import { compileValidators, setValidator, validatorsOf } from '../static/validators.ts';
import { setsState } from './influence.ts';
import type { PlannedField } from './planned-field.ts';

const hasReactive = ({ rows, tier }: PlannedField): boolean =>
  tier === 'reactive' || rows?.fields.some(hasReactive) === true;

/**
 * The fields of a form without a reactive one; undefined when at least one needs Formily, because then the
 * form of Formily is made anyway. No reaction of the form may act on another field.
 */
export function deriveFields(fields: readonly PlannedField[]): PlannedField[] | undefined {
  const staticNames = new Set(
    fields
      .filter(({ tier, path }) => tier === 'static' && path.length === 1)
      .map(({ path }) => String(path[0])),
  );
  const known = new Map<NestedRule, Derivation | undefined>();

  function derivationOnce(rule: NestedRule): Derivation | undefined {
    if (!known.has(rule)) known.set(rule, derivationOf(rule, staticNames, setsState));
    return known.get(rule);
  }

  function deriveField(field: PlannedField): PlannedField | undefined {
    if (!hasReactive(field)) return field;
    const { at, containers, rule, rows, path, isLocked, isComputed } = field;
    const derivations = [...containers, rule].map(derivationOnce);
    // Formily makes the fields of rows, and sets a default when a field is first shown.
    if (rows !== undefined || rule.default !== undefined || !derivations.every((each) => each !== undefined))
      return undefined;
    const checks = compileChecks(rule, derivations);
    return { tier: 'derived', at, path, rule, containers, isLocked, isComputed, checks };
  }

  const derived = fields.map(deriveField);
  return derived.every((field) => field !== undefined) ? derived : undefined;
}

function compileChecks(rule: NestedRule, derivations: readonly Derivation[]): DerivedChecks {
  // The result of a `required` expression is known only for each submission.
  const validators = validatorsOf(isExpression(rule.required) ? { ...rule, required: undefined } : rule);
  return {
    derivations,
    validators: compileValidators(validators),
    whenRequired: compileValidators(setValidator(validators, 'required', true)),
    whenOptional: compileValidators(setValidator(validators, 'required', false)),
  };
}
