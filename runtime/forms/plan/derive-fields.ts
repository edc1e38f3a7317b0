import { isExpression, type NestedRule } from '../rules/rule.ts';
import { addValidator, readChecks, validatorsOf } from '../static/validators.ts';
import { derivationOf, type Derivation, type SetsState } from '../derived/derivation.ts';
import type { PlannedField } from './planned-field.ts';

const holdsLive = ({ rows, isLive }: PlannedField): boolean =>
  isLive || rows?.fields.some(holdsLive) === true;

/**
 * The fields of a form without a live one: when all that reactions do is to show and to require, by the values of fields that nothing acts on.
 * Undefined when there is more to it. `setsState` tells keywords that say in which state a field is. No reaction may act on another field.
 */
export function deriveFields(
  fields: readonly PlannedField[],
  setsState: SetsState,
): PlannedField[] | undefined {
  const fixed = new Set(
    fields.filter(({ isLive, path }) => !isLive && path.length === 1).map(({ path }) => String(path[0])),
  );
  const known = new Map<NestedRule, Derivation | undefined>();

  function derivationOnce(rule: NestedRule): Derivation | undefined {
    if (!known.has(rule)) known.set(rule, derivationOf(rule, fixed, setsState));
    return known.get(rule);
  }

  function deriveOne(field: PlannedField): PlannedField | undefined {
    if (!holdsLive(field)) return field;
    const { containers, rule, rows } = field;
    const derivations = [...containers, rule].map(derivationOnce);
    // Rows have fields of their own, and a default is given when the field is first shown: both are Formily's.
    if (rows !== undefined || rule.default !== undefined || !derivations.every((each) => each !== undefined))
      return undefined;
    // What an expression says is known when it has been computed.
    const validators = validatorsOf(isExpression(rule.required) ? { ...rule, required: undefined } : rule);
    const derived = {
      derivations,
      required: readChecks(addValidator(validators, 'required', true)),
      optional: readChecks(addValidator(validators, 'required', false)),
    };
    return { ...field, isLive: false, checks: readChecks(validators), derived };
  }

  const derived = fields.map(deriveOne);
  return derived.every((field) => field !== undefined) ? derived : undefined;
}
