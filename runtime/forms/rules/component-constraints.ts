import { isObject } from '../../model/json.ts';
import { isObjectRule, itemsOf, rulesInside, type FormRule, type NestedRule } from './rule.ts';

type Props = Readonly<Record<string, unknown>>;

/** What a component means for its values: keywords, where the rule does not say otherwise, and rules of the engine. */
interface Meaning {
  keywords?: Record<string, unknown>;
  checks?: Record<string, unknown>[];
}

const propsOf = (rule: NestedRule): Props =>
  isObject(rule['x-component-props']) ? rule['x-component-props'] : {};

const betweenProps =
  (min?: number, max?: number) =>
  (props: Props): Meaning => ({
    keywords: { minimum: props.min ?? min, maximum: props.max ?? max },
  });
// A format says the same, and one fault is told once.
const moment = (_props: Props, rule: NestedRule): Meaning =>
  rule.format === undefined ? { checks: [{ moment: true }] } : {};
const period = (): Meaning => ({ checks: [{ pair: true }] });
const files = (props: Props): Meaning => ({ keywords: { maxItems: props.maxCount } });

const MEANINGS: Readonly<Record<string, (props: Props, rule: NestedRule) => Meaning>> = {
  NumberPicker: betweenProps(),
  Rate: ({ count, allowHalf }) => ({
    keywords: { minimum: 0, maximum: count ?? 5, multipleOf: allowHalf === true ? 0.5 : 1 },
  }),
  Slider: (props) =>
    props.range === true
      ? { checks: [{ pair: true, low: props.min ?? 0, high: props.max ?? 100 }] }
      : betweenProps(0, 100)(props),
  DatePicker: moment,
  TimePicker: moment,
  'DatePicker.RangePicker': period,
  'TimePicker.RangePicker': period,
  Upload: files,
  'Upload.Dragger': files,
};

/** How the value of a choice names what was chosen: a list of steps through a tree, several of these, or each choice by its value. */
export function choiceOf(rule: NestedRule): 'each' | 'path' | 'paths' {
  if (rule['x-component'] !== 'Cascader') return 'each';
  return propsOf(rule).multiple === true ? 'paths' : 'path';
}

/** Values of this component are files that were uploaded: `{ id, name, size }`. */
export function takesFiles(rule: NestedRule): boolean {
  return (
    Object.hasOwn(MEANINGS, String(rule['x-component'])) && MEANINGS[String(rule['x-component'])] === files
  );
}

/**
 * The rules with what their components mean for the values written out, so that the engine checks in a browser and on a server what a
 * component only suggests: a choice is one of the choices, a rating has as many stars as there are.
 */
export function writeImplied(rules: readonly FormRule[]): FormRule[] {
  return rules.map((rule) => ({ ...complete(rule), name: rule.name }));
}

function complete(rule: NestedRule): NestedRule {
  const items = itemsOf(rule);
  const inside = Object.fromEntries(rulesInside(rule).map(({ name, ...inner }) => [name, complete(inner)]));
  const nested = {
    ...(isObject(rule.properties) ? { properties: inside } : {}),
    ...(items === undefined ? {} : { items: complete(items) }),
  };
  if (isObjectRule(rule) || items !== undefined) return { ...rule, ...nested };
  const component = String(rule['x-component']);
  const { keywords = {}, checks = [] } =
    (Object.hasOwn(MEANINGS, component) ? MEANINGS[component]?.(propsOf(rule), rule) : undefined) ?? {};
  const missing = Object.entries(keywords).filter(
    ([name, value]) => value !== undefined && rule[name] === undefined,
  );
  const isFree = propsOf(rule).mode === 'tags';
  const own = rule['x-validator'];
  const listed: unknown[] = own === undefined ? [] : Array.isArray(own) ? own : [own];
  const validators = [...listed, ...(isFree ? [] : [{ choices: choiceOf(rule) }]), ...checks];
  return { ...rule, ...Object.fromEntries(missing), 'x-validator': validators };
}
