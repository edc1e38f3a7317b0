/** Forms that were designed, and filled in, by chance. */
import { openDesign, writeDesign } from '../../../../runtime/designer/design.ts';
import { isRefusal } from '../../../../runtime/designer/follow.ts';
import { outlineOf, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { makeRandom } from '../../../support/random.ts';
import { stepOn, type Chance } from '../../random-steps.ts';
import type { NamedList, Rule } from './corpus-list.ts';
import { findRefusal, inItsLanguage } from './judge-on-server.ts';
import { readLists } from './read-lists.ts';
import type { Filling } from './stock-forms.ts';

/** Forms of people; those of Formily's guides have no fields that many would fill in. */
const GROUPS = /^(?:surveys|applications|orders|registrations|bookings|feedback)\//;

const random = makeRandom(34);
const choose: Chance = (items) => items[Math.floor(random() * items.length)] as never;

const CHOSEN = /^(?:Select|Radio\.Group|Checkbox\.Group)$/;

/** So many forms, each designed in its share of so many steps. */
export function designForms(
  count: number,
  steps: number,
  leftOut: readonly string[],
): { forms: NamedList[]; unsaved: number } {
  const lists = readLists('known')
    .filter(({ name, refused }) => GROUPS.test(name) && refused === undefined && !leftOut.includes(name))
    .slice(0, count)
    .map(inItsLanguage);
  const made = lists.map((list) => designForm(list, Math.ceil(steps / count)));
  return { forms: made.map(([list]) => list), unsaved: made.reduce((sum, [, each]) => sum + each, 0) };
}

/** The form after its share of the steps, and how many of them no save takes; those are taken again. */
function designForm(list: NamedList, share: number): [form: NamedList, unsaved: number] {
  let design = openDesign(list.rule);
  let number = 0;
  let unsaved = 0;
  for (let made = 0, turn = 0; made < share && turn < share * 5; turn += 1) {
    const [label, outcome] = stepOn(design, outlineOf(design), choose, () => `k${(number += 1)}`);
    if (isRefusal(outcome)) continue;
    const changed = outlineOf(outcome.design).byId.get(outcome.chosen[0] ?? '')?.rule;
    // The panel offers options only where texts are chosen.
    const hasOptions = CHOSEN.test(String(changed?.['x-component'])) && changed?.type !== 'number';
    if (label.startsWith('options') && !hasOptions) continue;
    // Such a step is said at its place, and the form is not saved: the next filling would say nothing.
    const next = writeDesign(outcome.design) as Rule[];
    if (findRefusal({ ...list, rule: next }) !== undefined) {
      unsaved += 1;
      continue;
    }
    design = outcome.design;
    made += 1;
  }
  return [{ ...list, rule: writeDesign(design) as Rule[] }, unsaved];
}

const TEXTS = ['Tea', '13800138000', 'lin@example.com', '2026-05-01', 'x'.repeat(40)];
/** What fields are filled in with. */
interface Typed {
  components: RegExp;
  numbers: readonly number[];
}

/** In a browser, boxes of stock Formily cut other numbers, and this product says so: that is known. */
export const IN_BROWSER: Typed = {
  components: /^(?:Input|TextArea|Select|Radio(?:\.Group)?|Checkbox(?:\.Group)?|NumberPicker|Switch|Rate)$/,
  numbers: [1, 2, 3],
};
export const WITHOUT_BOXES: Typed = {
  components:
    /^(?:(?:Input|Radio|Checkbox)(?:\.\w+)?|TextArea|Password|Select|NumberPicker|Slider|Switch|Rate)$/,
  numbers: [1, 2, 3, 0, -1, 2.5, 1000],
};

/** A value that somebody might fill in, not always a right one. */
function valueOf({ rule }: DesignNode, { numbers }: Typed): unknown {
  const options: readonly unknown[] = Array.isArray(rule.enum) ? rule.enum : [];
  const values = options.map((each) => (isObject(each) ? each.value : each));
  if (rule.type === 'array') return values.length > 0 ? [choose(values)] : undefined;
  if (values.length > 0) return choose(values);
  if (rule.type === 'boolean') return choose([true, false]);
  return rule.type === 'number' ? choose(numbers) : choose(TEXTS);
}

/** The fields of a form that somebody might fill in: those that stand outside of rows. */
export const fillableOf = ({ rule: rules }: NamedList, { components }: Typed): DesignNode[] =>
  outlineOf(openDesign(rules)).all.filter(
    ({ role, row, rule }) =>
      role === 'field' &&
      row.path === 0 &&
      components.test(String(rule['x-component'])) &&
      // What is computed is not typed.
      !/"(?:x-)?value":/.test(JSON.stringify([rule['x-reactions'], { value: rule['x-value'] }])),
  );

/** What somebody fills in of them: more than half, or all of them and as it is asked for. */
export function fillIn(fields: readonly DesignNode[], typed: Typed): Filling {
  const isCareful = random() < 0.5;
  const some = fields.filter(() => isCareful || random() < 0.6);
  return Object.fromEntries(
    some.flatMap((node) => {
      const value = (isCareful ? rightTextOf(node) : undefined) ?? valueOf(node, typed);
      return value === undefined ? [] : [[node.path.join('.'), value]];
    }),
  );
}

const RIGHT: readonly (readonly [asked: RegExp, text: string])[] = [
  [/email/, 'lin@example.com'],
  [/phone|1\[3-9\]/, '13800138000'],
  [/date/, '2026-05-01'],
];

/** A text as its rule asks for it; undefined where something else than a text is filled in. */
function rightTextOf({ rule }: DesignNode): string | undefined {
  if (Array.isArray(rule.enum) || !/^(?:Input|TextArea|Input\.TextArea)$/.test(String(rule['x-component'])))
    return undefined;
  const asked = JSON.stringify([rule.format, rule.pattern, rule['x-validator']]);
  return RIGHT.find(([each]) => each.test(asked))?.[1] ?? 'Tea';
}
