/** Finds out, before a form is saved, whether a submission could exceed the budget of work. */
import { formatPointer, type Path } from '../../model/pointer.ts';
import { checkCounted, inTurn, MAX_JSON, planOf } from '../check-submission.ts';
import { forgetExpressions, type FormScope } from '../formily/expressions.ts';
import { sizesOf } from '../formily/pattern-size.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { FormPlan } from '../plan/plan-form.ts';
import { reactionsOf, type FormTemplate } from '../rules/rule.ts';
import { compileValidators, validatorsOf } from '../static/validators.ts';
import { maxRowsOf, maxTextOf } from '../values/shape.ts';
import { patternsOf } from '../static/patterns-of.ts';
import { BUDGET, BudgetError, COST, startWork, stopWork, type WorkByPath } from '../work.ts';
import { FILLINGS, FilledForm, PROMISED_ROWS } from './fill-rules.ts';

/** Work that exceeds the budget, and the rule that causes most of it. */
export interface Excess {
  /** Place of the rule: `['rule', 0, 'items', 'properties', 'price']`. */
  at: Path;
  /** Units; at least so many. */
  units: number;
}

/**
 * The excess of a form whose submissions could exceed the budget. What texts and patterns cost is computed
 * for the longest texts. What reactions cost is counted in checks of forms that are filled in completely.
 * The rules must be valid.
 */
export function findExcess(template: FormTemplate, scope: FormScope): Promise<Excess | undefined> {
  return inTurn(async () => {
    const [plan, planning] = countPlanning(template);
    if (plan === undefined) return excessOf(template, planning);
    const texts = workOfTexts(plan);
    // Values that rules would not give are judged by all the ways that visitors may have come to them.
    const isClosed = ({ isLocked }: PlannedField): boolean => isLocked && plan.reactiveSchema !== undefined;
    const locked = new Set(
      [...allFields(plan.fields, plan.hasRowLimits)]
        .filter(({ field }) => isClosed(field))
        .map(({ field }) => String(field.rule.name)),
    );
    // Before any form is filled in: rows of rows could have millions of fields.
    let excess = excessOf(template, texts, workOfFields(plan));
    for (const filling of FILLINGS) {
      if (excess !== undefined) break;
      const values = new FilledForm(filling, plan.hasRowLimits, locked).valuesOf(plan.rules);
      excess = excessOf(template, texts, await countWork(template, values, scope));
    }
    return excess;
  });
}

/** Plans a form; without a plan if that alone takes too long. */
function countPlanning(template: FormTemplate): [FormPlan | undefined, WorkByPath] {
  const counted = startWork(BUDGET);
  try {
    return [planOf(template), counted];
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return [undefined, counted];
  } finally {
    stopWork();
  }
}

function excessOf({ rule }: FormTemplate, ...counted: readonly WorkByPath[]): Excess | undefined {
  const spent = new Map<string, { at: Path; units: number }>();
  for (const [at, units] of counted.flatMap((each) => [...each])) {
    const key = formatPointer(at);
    spent.set(key, { at, units: units + (spent.get(key)?.units ?? 0) });
  }
  const all = [...spent.values()].toSorted((a, b) => b.units - a.units);
  const units = all.reduce((sum, each) => sum + each.units, 0);
  if (units <= BUDGET) return undefined;
  const [list = 'rule', name, ...inside] = all[0]?.at ?? [];
  if (name === undefined) return { at: [list], units };
  return { at: [list, rule.findIndex((each) => each.name === name), ...inside], units };
}

/** The work of checking one submission. Stops soon after the budget is exceeded. */
async function countWork(template: FormTemplate, values: object, scope: FormScope): Promise<WorkByPath> {
  forgetExpressions();
  const counted = startWork(2 * BUDGET);
  try {
    await checkCounted(template, values, scope);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  } finally {
    stopWork();
  }
  return counted;
}

/** The fields of a form with the most of each that a submission may have. */
function* allFields(
  fields: readonly PlannedField[],
  hasRowLimits: boolean,
  count = 1,
): Generator<{ field: PlannedField; count: number }> {
  for (const field of fields) {
    yield { field, count };
    const rows = count * (maxRowsOf(field.rule, hasRowLimits) ?? PROMISED_ROWS);
    yield* allFields(field.rows?.fields ?? [], hasRowLimits, rows);
  }
}

function workOfFields({ fields, hasRowLimits }: FormPlan): WorkByPath {
  const spent = new Map<Path, number>();
  for (const { field, count } of allFields(fields, hasRowLimits))
    spent.set(field.at, count * workOfField(field));
  return spent;
}

function workOfField({ tier, rule }: PlannedField): number {
  const formily = COST.formilyField + COST.reaction * reactionsOf(rule).length;
  return COST.field + (tier === 'reactive' ? formily : 0);
}

/** A stretch of a text: each of its characters costs the same. */
interface Stretch {
  at: Path;
  characters: number;
  /** Units for each character. */
  slope: number;
}

/** How often the values of a field are checked: of reacting ones as sent, as typed, and in the end. */
const CHECKS: Readonly<Record<PlannedField['tier'], number>> = { static: 1, derived: 2, reactive: 3 };

/**
 * The work of the longest texts: the characters of one submission, spent where they cost most. Compiling the
 * patterns is part of it.
 */
function workOfTexts({ fields, hasRowLimits }: FormPlan): WorkByPath {
  const spent = new Map<Path, number>();
  const stretches: Stretch[] = [];
  const compiled = new Set<string>();
  for (const { field, count } of allFields(fields, hasRowLimits)) {
    const patterns = patternsOf(field.rule);
    const fresh = patterns.filter((pattern) => !compiled.has(pattern));
    const states = fresh.flatMap(sizesOf).reduce((sum, each) => sum + each.states, 0);
    for (const pattern of patterns) compiled.add(pattern);
    if (states > 0) spent.set(field.at, states * COST.patternState);
    stretches.push(...stretchesOf(field, patterns, count));
  }
  let left = MAX_JSON;
  for (const { at, characters, slope } of stretches.toSorted((a, b) => b.slope - a.slope)) {
    const taken = Math.min(left, characters);
    left -= taken;
    if (taken > 0) spent.set(at, (spent.get(at) ?? 0) + taken * slope);
  }
  return spent;
}

function stretchesOf(field: PlannedField, patterns: string[], count: number): Stretch[] {
  const { rule, at, rows } = field;
  if (rows !== undefined || rule.type === 'object') return [];
  const longest = rule.type === 'array' ? MAX_JSON : rule.type === 'string' ? maxTextOf(rule) : SHORT;
  const sizes = patterns.flatMap(sizesOf);
  const ends = [...new Set([...sizes.map(({ reach }) => Math.min(reach, longest)), longest])];
  const { readers } = compileValidators(validatorsOf(rule));
  const plain = COST.character * (rule.type === 'array' ? readers.list : readers.text);
  return ends
    .toSorted((a, b) => a - b)
    .map((end, index, sorted) => {
      const read = sizes.filter(({ reach }) => reach >= end);
      const states = read.reduce((sum, each) => sum + each.states, 0);
      const slope = CHECKS[field.tier] * (plain + states * COST.patternStep);
      return { at, characters: count * (end - (sorted[index - 1] ?? 0)), slope };
    });
}

/** Characters of a number, a date, true or false. */
const SHORT = 32;
