/**
 * Component constraints: what a component allows as a value beyond its rule, such as five stars of a rating.
 */
import { isObject } from '../../model/json.ts';
import { choicesForCheck } from './choices.ts';
import { isRange } from './component-types.ts';
import {
  isContainerRule,
  isExpression,
  isFunctionSource,
  itemsOf,
  rulesInside,
  sourceOf,
  type FormRule,
  type NestedRule,
} from './rule.ts';

type Props = Readonly<Record<string, unknown>>;

/** Keywords that apply where the rule sets none, and validators of `formily/value-checks.ts`. */
interface Constraints {
  keywords?: Record<string, unknown>;
  validators?: Record<string, unknown>[];
}

const propsOf = (rule: NestedRule): Props =>
  isObject(rule['x-component-props']) ? rule['x-component-props'] : {};

const betweenProps =
  (min?: number, max?: number) =>
  (props: Props): Constraints => ({
    keywords: { minimum: props.min ?? min, maximum: props.max ?? max },
  });
/** The format that a rule writes its moments in; of a list of formats the first one writes. */
function writtenAs({ format }: Props): { written?: string } {
  const first: unknown = Array.isArray(format) ? format[0] : format;
  return typeof first === 'string' && !isExpression(first) ? { written: first } : {};
}
const moment = (props: Props): Constraints => ({ validators: [{ moment: true, ...writtenAs(props) }] });
const period = (props: Props): Constraints => ({ validators: [{ pair: true, ...writtenAs(props) }] });
const files = (props: Props): Constraints => ({ keywords: { maxItems: props.maxCount } });

const text = (props: Props): Constraints => ({ keywords: { maxLength: props.maxLength } });

const CONSTRAINTS: Readonly<Record<string, (props: Props) => Constraints>> = {
  Input: text,
  'Input.TextArea': text,
  'Input.Password': text,
  TextArea: text,
  Password: text,
  NumberPicker: betweenProps(),
  Rate: ({ count, allowHalf }) => ({
    keywords: { minimum: 0, maximum: count ?? 5, multipleOf: allowHalf === true ? 0.5 : 1 },
  }),
  Slider: (props) =>
    isRange(props)
      ? { validators: [{ pair: true, low: props.min ?? 0, high: props.max ?? 100 }] }
      : betweenProps(0, 100)(props),
  DatePicker: moment,
  TimePicker: moment,
  'DatePicker.RangePicker': period,
  'TimePicker.RangePicker': period,
  Region: ({ levels }) => ({ validators: [{ region: levels === 1 || levels === 2 ? levels : 3 }] }),
  Ranking: () => ({ keywords: { uniqueItems: true } }),
  Signature: () => ({ keywords: { maxItems: 1 } }),
  // The mark stands in records in the place of a code that was right.
  PhoneCode: () => ({ keywords: { pattern: '^(?:[0-9]{6}|✓)$', maxLength: 6 } }),
  PageValue: () => ({ keywords: { maxLength: 500 } }),
  Upload: files,
  'Upload.Dragger': files,
};

const FILES: ReadonlySet<string> = new Set(['Upload', 'Upload.Dragger', 'Signature']);

/**
 * Form of a choice's value: `each` choice by its value, one `path` through a tree of choices, or several
 * `paths`.
 */
export function choiceOf(rule: NestedRule): 'each' | 'path' | 'paths' {
  if (rule['x-component'] !== 'Cascader') return 'each';
  return propsOf(rule).multiple === true ? 'paths' : 'path';
}

function constraintsOf(rule: NestedRule): Constraints {
  const component = String(rule['x-component']);
  return (Object.hasOwn(CONSTRAINTS, component) ? CONSTRAINTS[component]?.(propsOf(rule)) : undefined) ?? {};
}

/** True when the values are uploaded files: `{ id, name, size }`. */
export function takesFiles(rule: NestedRule): boolean {
  return FILES.has(String(rule['x-component']));
}

/**
 * Writes the component constraints into the rules as keywords and validators, so that browser and server
 * check them alike: a choice is one of the choices, a rating has at most as many stars as there are.
 */
export function withComponentConstraints(rules: readonly FormRule[]): FormRule[] {
  return rules.map((rule) => ({ ...constrain(rule), name: rule.name }));
}

/** Own validators and those of the component. An expression may give a list of validators. */
function joinValidators(own: readonly unknown[], added: readonly unknown[]): unknown {
  const [only] = own;
  if (own.length !== 1 || !isExpression(only) || isFunctionSource(sourceOf(only))) return [...own, ...added];
  return `{{ [].concat(${sourceOf(only)}, ${JSON.stringify(added)}) }}`;
}

// The columns of a table of choices have types in Formily's examples, but no values.
const isColumn = (rule: NestedRule): boolean => rule['x-component'] === 'SelectTable.Column';
const asVoid = (rule: NestedRule): NestedRule => ({ ...rule, type: 'void' });

function constrain(rule: NestedRule): NestedRule {
  const items = itemsOf(rule);
  const inside = Object.fromEntries(
    rulesInside(rule).map(({ name, ...inner }) => [name, isColumn(inner) ? asVoid(inner) : constrain(inner)]),
  );
  const nested = {
    ...(isObject(rule.properties) ? { properties: inside } : {}),
    ...(items === undefined ? {} : { items: constrain(items) }),
  };
  if (isContainerRule(rule) || items !== undefined) return { ...rule, ...nested };
  const { keywords = {}, validators = [] } = constraintsOf(rule);
  const missing = Object.entries(keywords).filter(
    ([name, value]) => value !== undefined && rule[name] === undefined,
  );
  const takesAnyText = propsOf(rule).mode === 'tags';
  const own = rule['x-validator'];
  const listed: unknown[] = own === undefined ? [] : Array.isArray(own) ? own : [own];
  const choices = takesAnyText ? [] : [{ choices: choiceOf(rule), ...choicesForCheck(rule) }];
  return {
    ...rule,
    ...nested,
    ...Object.fromEntries(missing),
    'x-validator': joinValidators(listed, [...choices, ...validators]),
  };
}
