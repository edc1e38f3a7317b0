/** Plans a form once per rule list: puts each field into a tier and prepares what its tier needs. */
import type { Path } from '../../model/pointer.ts';
import { readStaticValues } from '../reactive/read-static-values.ts';
import { withComponentConstraints } from '../rules/component-constraints.ts';
import {
  isContainerRule,
  itemsOf,
  ruleOfRowValue,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';
import { compileValidators, validatorsOf } from '../static/validators.ts';
import { deriveFields } from './derive-fields.ts';
import { influenceOf, locks, setsState, withoutPresentation, type Influence } from './influence.ts';
import type { PlannedField } from './planned-field.ts';

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
  containers: readonly NestedRule[];
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

const ROOT: Parent = { path: [], inside: ['rule'], containers: [], isReactive: false, isLocked: false };
const ROW_NAME = '';

/** Makes the plan of a form. Call `registerForms` first: plans hold compiled validators. */
export function planForm(given: readonly FormRule[]): FormPlan {
  const rules = withComponentConstraints(given);
  const influence = influenceOf(rules);
  const { fields, properties } = planAll(rules, ROOT, influence);
  const { needsTyping } = influence;
  const base = { rules, fields, needsTyping, hasRowLimits: !influence.setsMaxItems };
  if (Object.keys(properties).length === 0) return base;
  const derived = influence.targeted.isEmpty && !needsTyping ? deriveFields(fields) : undefined;
  if (derived !== undefined) return { ...base, fields: derived };
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
    ...(field.tier === 'static' ? [String(field.rule.name)] : []),
    ...staticNames(field.rows?.fields ?? []),
  ]);
  return new Set(names);
}

function planAll(
  rules: readonly FormRule[],
  parent: Parent,
  influence: Influence,
): { fields: PlannedField[]; properties: Record<string, NestedRule> } {
  const fields: PlannedField[] = [];
  const properties: Record<string, NestedRule> = {};
  for (const rule of rules) {
    const planned = planRule(rule, [...parent.inside, rule.name], parent, influence);
    fields.push(...planned.fields);
    if (planned.schema !== undefined) properties[rule.name] = planned.schema;
  }
  return { fields, properties };
}

function planRule(rule: FormRule, at: Path, parent: Parent, influence: Influence): Planned {
  const path = pathOf(rule, parent);
  const isReactive = parent.isReactive || needsFormily(rule, path, influence);
  const isLocked = parent.isLocked || Object.entries(rule).some(([keyword, value]) => locks(keyword, value));
  const { containers } = parent;
  const here: Here = { path, at, inside: [...at, 'properties'], containers, isReactive, isLocked };
  const { fields, inner } = isContainerRule(rule)
    ? planContainer(rule, here, parent, influence)
    : planField(rule, here, influence);
  if (!isReactive && Object.keys(inner).length === 0) return { fields };
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

function planContainer(rule: FormRule, here: Here, parent: Parent, influence: Influence): Inside {
  const isRowValue = rule.type === 'void' && (rule.name === ROW_NAME || parent.isRowValue === true);
  const inside = { ...here, isRowValue, containers: [...here.containers, rule] };
  const { fields, properties } = planAll(rulesInside(rule), inside, influence);
  // An object may have validators of its own. Its members write its value.
  const own = rule.type === 'object' && validatorsOf(rule).length > 0;
  return {
    fields: own ? [...planField(rule, here, influence).fields, ...fields] : fields,
    inner: Object.keys(properties).length > 0 ? { properties } : {},
  };
}

function planField(rule: FormRule, here: Here, influence: Influence): Inside {
  const { at, path, containers, isReactive, isLocked } = here;
  const isComputed = influence.computed.has(rule.name) || rule['x-value'] !== undefined;
  const items = itemsOf(rule);
  const row =
    items === undefined
      ? undefined
      : planRule(
          { ...items, name: ROW_NAME },
          [...at, 'items'],
          { ...here, path: [], containers: [] },
          influence,
        );
  const rows =
    items === undefined || row === undefined
      ? {}
      : { rows: { isObject: ruleOfRowValue(items)?.type === 'object', fields: row.fields } };
  const base = { at, path, rule, containers, isLocked, isComputed, ...rows };
  const field: PlannedField = isReactive
    ? { ...base, tier: 'reactive' }
    : { ...base, tier: 'static', validators: compileValidators(validatorsOf(rule)) };
  return { fields: [field], inner: row?.schema === undefined ? {} : { items: row.schema } };
}
