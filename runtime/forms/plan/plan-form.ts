import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { readChecks, validatorsOf } from '../static/validators.ts';
import { deriveFields } from './derive-fields.ts';
import { dependenciesOf, nameOf, nameRead, readFixed } from '../rules/dependencies.ts';
import { writeImplied } from '../rules/component-constraints.ts';
import {
  isExpression,
  isObjectRule,
  itemsOf,
  reactionsOf,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';
import { ruleOfPlainRow } from '../values/shape.ts';
import type { PlannedField } from './planned-field.ts';

/** A rule list, ready to check submissions. */
export interface FormPlan {
  rules: readonly FormRule[];
  fields: readonly PlannedField[];
  /** The live part as a Formily schema; absent when nothing depends on anything. */
  live?: NestedRule;
}

const PATTERN_KEYWORDS = [
  'readOnly',
  'x-disabled',
  'x-editable',
  'x-read-only',
  'x-read-pretty',
  'x-pattern',
];
const STATE_KEYWORDS = [...PATTERN_KEYWORDS, 'x-value', 'x-visible', 'x-hidden', 'x-display'];
const COMPUTING = ['x-value', 'value'];
const SETTLING = [
  ...PATTERN_KEYWORDS,
  ...COMPUTING,
  'disabled',
  'editable',
  'readOnly',
  'readPretty',
  'pattern',
];
// What is only seen has no say in what is valid.
const SEEN_ONLY = new Set([
  'name',
  'description',
  'properties',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
  'x-index',
  'items',
]);

/** What reactions, anywhere in the form, do to the field of a name. */
interface Influence {
  live: Set<string>;
  settled: Set<string>;
  computed: Set<string>;
  /** Only their value is asked for. */
  read: Set<string>;
  /** The reactions of another field act on it. */
  aimed: Set<string>;
}

/** What holds of everything inside a container. */
interface Around {
  containers: readonly NestedRule[];
  isLive: boolean;
  isSettled: boolean;
  /** A row that is no object: the one field in it has the row's own place. */
  isPlainRow?: boolean;
}

function changes(reaction: Record<string, unknown>, keywords: readonly string[]): boolean {
  return [reaction.fulfill, reaction.otherwise]
    .filter(isObject)
    .flatMap(({ state, schema }) => [state, schema].filter(isObject))
    .some((changed) => Object.keys(changed).some((key) => keywords.includes(key)));
}

// What a row reads must be a field of Formily's: where the row stands is not known beforehand.
function influenceOf(
  rules: readonly FormRule[],
  influence: Influence = {
    live: new Set(),
    settled: new Set(),
    computed: new Set(),
    read: new Set(),
    aimed: new Set(),
  },
  isInRow = false,
): Influence {
  for (const rule of rules) {
    for (const reaction of reactionsOf(rule)) {
      const target = reaction.target === undefined ? rule.name : nameOf(reaction.target);
      if (target !== rule.name) influence.aimed.add(target);
      for (const name of [rule.name, target]) influence.live.add(name);
      for (const each of dependenciesOf(reaction)) {
        const read = nameRead(each);
        if (read === undefined || isInRow) influence.live.add(nameOf(isObject(each) ? each.source : each));
        else influence.read.add(read);
      }
      if (changes(reaction, SETTLING)) influence.settled.add(target);
      if (changes(reaction, COMPUTING)) influence.computed.add(target);
    }
    influenceOf(rulesInside(rule), influence, isInRow);
    const items = itemsOf(rule);
    if (items !== undefined) influenceOf([{ ...items, name: '' }], influence, true);
  }
  return influence;
}

function holdsExpression(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsExpression);
  return isObject(value) ? Object.values(value).some(holdsExpression) : isExpression(value);
}

// A reaction, too, is an expression or holds one.
function setsState(keyword: string, value: unknown): boolean {
  return (
    (STATE_KEYWORDS.includes(keyword) && value !== undefined) ||
    (!SEEN_ONLY.has(keyword) && holdsExpression(value))
  );
}

function isLiveItself(rule: FormRule, influence: Influence): boolean {
  return (
    influence.live.has(rule.name) ||
    Object.entries(rule).some(([keyword, value]) => setsState(keyword, value))
  );
}

// A field that is only read needs no field of Formily's when its value can be read among the form's.
function isReadAsField(rule: FormRule, path: Path, influence: Influence): boolean {
  return (
    influence.read.has(rule.name) && (path.length > 1 || ['array', 'object', 'void'].includes(rule.type))
  );
}

const nameOfRow = '';

/** Finds out once what every submission of a form needs. */
export function planForm(given: readonly FormRule[]): FormPlan {
  const rules = writeImplied(given);
  const influence = influenceOf(rules);
  const fixed = new Set<string>();

  /** Plans one rule; its live part, when it has one. */
  function planOne(rule: FormRule, path: Path, around: Around, into: PlannedField[]): NestedRule | undefined {
    const isContainer = isObjectRule(rule);
    const items = itemsOf(rule);
    const here =
      rule.type === 'void' || rule.name === nameOfRow || around.isPlainRow === true
        ? path
        : [...path, rule.name];
    const isLive = around.isLive || isLiveItself(rule, influence) || isReadAsField(rule, here, influence);
    const isSettled =
      around.isSettled ||
      influence.settled.has(rule.name) ||
      Object.keys(rule).some((keyword) => SETTLING.includes(keyword) && keyword !== 'pattern');
    const isPlainRow = rule.type === 'void' && (rule.name === nameOfRow || around.isPlainRow === true);
    const inside = { isLive, isSettled, isPlainRow, containers: [...around.containers, rule] };
    const live: Partial<NestedRule> = {};
    if (!isContainer) {
      const { containers } = around;
      const isComputed = influence.computed.has(rule.name) || rule['x-value'] !== undefined;
      const field: PlannedField = {
        path: here,
        rule,
        containers,
        isLive,
        isSettled,
        isComputed,
        checks: readChecks(validatorsOf(rule)),
      };
      into.push(field);
      if (!isLive) fixed.add(rule.name);
      if (items !== undefined) {
        const fields: PlannedField[] = [];
        const row = planOne({ ...items, name: nameOfRow }, [], { ...inside, containers: [] }, fields);
        field.rows = { isObject: ruleOfPlainRow(items)?.type === 'object', fields };
        if (row !== undefined) live.items = row;
      }
    } else {
      const properties = planAll(rulesInside(rule), here, inside, into);
      if (Object.keys(properties).length > 0) live.properties = properties;
    }
    if (!isLive && Object.keys(live).length === 0) return undefined;
    const kept = Object.entries(rule).filter(([keyword]) => !SEEN_ONLY.has(keyword));
    return { ...(Object.fromEntries(kept) as NestedRule), ...live };
  }

  function planAll(
    inside: readonly FormRule[],
    path: Path,
    around: Around,
    into: PlannedField[],
  ): Record<string, NestedRule> {
    const planned = inside.map((rule) => [rule.name, planOne(rule, path, around, into)] as const);
    return Object.fromEntries(planned.flatMap(([name, live]) => (live === undefined ? [] : [[name, live]])));
  }

  const fields: PlannedField[] = [];
  const properties = planAll(rules, [], { containers: [], isLive: false, isSettled: false }, fields);
  if (Object.keys(properties).length === 0) return { rules, fields };
  const derived = influence.aimed.size === 0 ? deriveFields(fields, setsState) : undefined;
  if (derived !== undefined) return { rules, fields: derived };
  return { rules, fields, live: readFixed({ type: 'object', properties }, fixed) };
}
