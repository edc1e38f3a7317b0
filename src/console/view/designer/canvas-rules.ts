// The rules as the canvas draws them: everything is shown, with one row in each list, and nothing is checked.
import { writeDesign, type Design, type Rule } from '../../../../runtime/designer/design.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';

/** What hides, computes or checks. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'x-reactions',
  'x-visible',
  'x-hidden',
  'x-display',
  'x-validator',
  'x-value',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'maxLength',
]);

export interface DrawnDesign {
  rules: Rule[];
  values: JsonObject;
}

export function drawnDesign(design: Design): DrawnDesign {
  const values: JsonObject = {};
  const rules = writeDesign(design).filter(isObject);
  return { rules: rules.map((rule) => draw(rule, values, String(rule.name))), values };
}

function draw(rule: Rule, values: JsonObject, key: string): Rule {
  const type = typeOf(rule);
  const kept = Object.entries(rule).filter(([name, value]) => !LEFT_OUT.has(name) && isPlain(name, value));
  const { properties, items } = rule;
  const inner: JsonObject = type === 'void' ? values : {};
  if (type === 'object' && isObject(properties)) values[key] = inner;
  const drawn: Record<string, unknown> = Object.fromEntries(kept);
  if (isObject(properties)) drawn.properties = drawInside(properties, inner);
  if (isObject(items)) {
    const row: JsonObject = {};
    drawn.items = {
      ...draw({ ...items, properties: undefined }, {}, ''),
      ...(isObject(items.properties) ? { properties: drawInside(items.properties, row) } : {}),
    };
    values[key] = isObject(items.properties) ? [row] : [];
  }
  return drawn;
}

const drawInside = (properties: Rule, values: JsonObject): Rule =>
  Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, isObject(each) ? draw(each, values, key) : each]),
  );

/** An expression has no values here that it could read. */
const isPlain = (name: string, value: unknown): boolean =>
  name === 'title' || name === 'enum' || !(typeof value === 'string' && value.includes('{{'));
