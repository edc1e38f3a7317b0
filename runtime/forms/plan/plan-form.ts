/** Plans a form once per rule list: puts each field into a tier and prepares what its tier needs. */
import type { Path } from '../../model/pointer.ts';
import { readStaticValues } from '../reactive/read-static-values.ts';
import { withComponentConstraints } from '../rules/component-constraints.ts';
import {
  isContainerRule,
  isExpression,
  itemsOf,
  ruleOfRowValue,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';
import { compileValidators, setValidator, validatorsOf } from '../static/validators.ts';
import { findDerivable, type Derivable, type PlacedDerivation } from './derive-fields.ts';
import { influenceOf, locks, setsState, withoutPresentation, type Influence } from './influence.ts';
import type { DerivedChecks, PlannedField } from './planned-field.ts';
import { allNodes, keyOfPlace, treesOf } from './rule-tree.ts';

/** A rule list, ready to check submissions. */
export interface FormPlan {
  /** With the component constraints. */
  rules: readonly FormRule[];
  fields: readonly PlannedField[];
  /** Some reactions run only when a visitor changes a value. */
  needsTyping: boolean;
  /** No reaction changes `maxItems`, so lists of rows never have more. */
  hasRowLimits: boolean;
  /** What a visitor types first may change what reactions compute. */
  readsTyped?: boolean;
  /** The fields of the reactive tier as a Formily schema; absent when there are none. */
  reactiveSchema?: NestedRule;
}

/** What the rules of a container decide for everything inside. */
interface Parent {
  path: Path;
  /** Place of the rules inside, by their names. */
  inside: Path;
  /** Derivations of the rules around, the outermost first. */
  derivations: readonly PlacedDerivation[];
  isReactive: boolean;
  isLocked: boolean;
  /** The container is a row that is a single value: the field inside has the row's own path. */
  isRowValue?: boolean;
}

/** A rule as the parent of what is inside, with its own place. */
interface Here extends Parent {
  at: Path;
}

interface Planned {
  fields: PlannedField[];
  /** What Formily must know of the rule; absent when no reaction concerns it. */
  schema?: NestedRule;
}

/** What planning knows of the whole form. */
interface Known extends Derivable {
  /** Names of the fields whose values any reaction computes. */
  computed: Influence['computed'];
}

const ROOT: Parent = { path: [], inside: ['rule'], derivations: [], isReactive: false, isLocked: false };
const ROW_NAME = '';

/** Makes the plan of a form. Call `registerForms` first: plans hold compiled validators. */
export function planForm(given: readonly FormRule[]): FormPlan {
  const rules = withComponentConstraints(given);
  const trees = treesOf(rules);
  const derivable = findDerivable(trees);
  const all = influenceOf(allNodes(trees));
  const { influence } = derivable;
  const { fields, properties } = planAll(rules, ROOT, { ...derivable, computed: all.computed });
  const { needsTyping } = influence;
  const base = { rules, fields, needsTyping, hasRowLimits: !all.setsMaxItems };
  if (Object.keys(properties).length === 0) return base;
  const schema: NestedRule = { type: 'object', properties };
  const reactiveSchema = readStaticValues(schema, staticNames(fields));
  return { ...base, reactiveSchema, readsTyped: readsTyped(fields, schema, influence) };
}

const READS_VALUES = /\$(?:values|form|lookup|self|target)\b/;

/** False if reactions read the values of rows alone: rows are there before anything is typed. */
function readsTyped(fields: readonly PlannedField[], schema: NestedRule, influence: Influence): boolean {
  const isRead = ({ tier, rule, rows }: PlannedField): boolean =>
    rows === undefined && (tier === 'reactive' || influence.readByValue.has(String(rule.name)));
  return fields.some(isRead) || READS_VALUES.test(JSON.stringify(schema));
}

function staticNames(fields: readonly PlannedField[]): Set<string> {
  const names = fields.flatMap((field) => [
    ...(field.tier === 'reactive' ? [] : [String(field.rule.name)]),
    ...staticNames(field.rows?.fields ?? []),
  ]);
  return new Set(names);
}

function planAll(
  rules: readonly FormRule[],
  parent: Parent,
  known: Known,
): { fields: PlannedField[]; properties: Record<string, NestedRule> } {
  const fields: PlannedField[] = [];
  const properties: Record<string, NestedRule> = {};
  for (const rule of rules) {
    const planned = planRule(rule, [...parent.inside, rule.name], parent, known);
    fields.push(...planned.fields);
    if (planned.schema !== undefined) properties[rule.name] = planned.schema;
  }
  return { fields, properties };
}

function planRule(rule: FormRule, at: Path, parent: Parent, known: Known): Planned {
  const path = pathOf(rule, parent);
  const derivation = known.derivations.get(keyOfPlace(at));
  const needsField = derivation === undefined && needsFormily(rule, path, known.influence);
  const isReactive = parent.isReactive || needsField;
  const isLocked = parent.isLocked || Object.entries(rule).some(([keyword, value]) => locks(keyword, value));
  const derivations = derivation === undefined ? parent.derivations : [...parent.derivations, derivation];
  const here: Here = { path, at, inside: [...at, 'properties'], derivations, isReactive, isLocked };
  const { fields, inner } = isContainerRule(rule)
    ? planContainer(rule, here, parent, known)
    : planField(rule, here, known);
  // Buttons of rows and the like hold no value, and nothing refers to them.
  const isIdle = !isReactive || (rule.type === 'void' && !needsField);
  if (isIdle && Object.keys(inner).length === 0) return { fields };
  return { fields, schema: { ...(withoutPresentation(rule) as NestedRule), ...inner } };
}

function pathOf(rule: FormRule, parent: Parent): Path {
  const addsNoLevel = rule.type === 'void' || rule.name === ROW_NAME || parent.isRowValue === true;
  return addsNoLevel ? parent.path : [...parent.path, rule.name];
}

function needsFormily(rule: FormRule, path: Path, influence: Influence): boolean {
  // The value of a field at the top level can be read without making the field.
  const isReadAsField =
    influence.readByValue.has(rule.name) &&
    (path.length > 1 || ['array', 'object', 'void'].includes(rule.type));
  return (
    isReadAsField ||
    influence.reactive.has(rule.name) ||
    Object.entries(rule).some(([keyword, value]) => setsState(keyword, value))
  );
}

interface Inside {
  fields: PlannedField[];
  /** Keywords for what is inside: `properties` or `items`. */
  inner: Partial<NestedRule>;
}

function planContainer(rule: FormRule, here: Here, parent: Parent, known: Known): Inside {
  const isRowValue = rule.type === 'void' && (rule.name === ROW_NAME || parent.isRowValue === true);
  const { fields, properties } = planAll(rulesInside(rule), { ...here, isRowValue }, known);
  // An object may have validators of its own. Its members write its value.
  const own = rule.type === 'object' && validatorsOf(rule).length > 0;
  return {
    fields: own ? [...planField(rule, here, known).fields, ...fields] : fields,
    inner: Object.keys(properties).length > 0 ? { properties } : {},
  };
}

function planField(rule: FormRule, here: Here, known: Known): Inside {
  const { at, path, isReactive, isLocked } = here;
  const isComputed = known.computed.has(rule.name) || rule['x-value'] !== undefined;
  const items = itemsOf(rule);
  const row =
    items === undefined
      ? undefined
      : planRule({ ...items, name: ROW_NAME }, [...at, 'items'], { ...here, path: [] }, known);
  const rows =
    items === undefined || row === undefined
      ? {}
      : { rows: { isObject: ruleOfRowValue(items)?.type === 'object', fields: row.fields } };
  const base = { at, path, rule, isLocked, isComputed, ...rows };
  const checks = isReactive ? undefined : checksOf(rule, here, known);
  const field: PlannedField = isReactive
    ? { ...base, tier: 'reactive' }
    : checks === undefined
      ? { ...base, tier: 'static', validators: compileValidators(validatorsOf(rule)) }
      : { ...base, tier: 'derived', checks };
  return { fields: [field], inner: row?.schema === undefined ? {} : { items: row.schema } };
}

/** What the derived tier checks of a field; undefined where nothing changes its state. */
function checksOf(
  rule: FormRule,
  { at, derivations, isLocked }: Here,
  { turns }: Known,
): DerivedChecks | undefined {
  if (!isLocked && derivations.every(({ steps }) => steps.length === 0)) return undefined;
  // The result of a `required` expression is known only for each submission.
  const validators = validatorsOf(isExpression(rule.required) ? { ...rule, required: undefined } : rule);
  return {
    derivations,
    turn: turns.get(keyOfPlace(at)) ?? 0,
    computes: derivations.at(-1)?.computes === true,
    hides: derivations.some(({ hides }) => hides),
    isClosed: isLocked,
    validators: compileValidators(validators),
    whenRequired: compileValidators(setValidator(validators, 'required', true)),
    whenOptional: compileValidators(setValidator(validators, 'required', false)),
  };
}
