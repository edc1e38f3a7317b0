/**
 * Law: after 1,000 random steps of the designer on 60 forms, 1,000 fillings have the verdicts of stock Formily,
 * in the browser and on the server. `FILLINGS` takes fewer.
 */
import { beforeAll, expect, it } from 'vitest';
import { openDesign, writeDesign } from '../../../runtime/designer/design.ts';
import { isRefusal } from '../../../runtime/designer/follow.ts';
import { outlineOf, type DesignNode } from '../../../runtime/designer/outline.ts';
import { registerForms } from '../../../runtime/forms/formily/register-server.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { openBrowser } from '../../support/browser.ts';
import { makeRandom } from '../../support/random.ts';
import { stepOn, type Chance } from '../random-steps.ts';
import type { NamedList, Rule } from './harness/corpus-list.ts';
import { inItsLanguage } from './harness/judge-on-server.ts';
import { buildPages, driveSide, servePages } from './harness/pages.ts';
import { readLists } from './harness/read-lists.ts';
import { examine, summarize } from './harness/report.ts';

const FORMS = 60;
const STEPS = 1000;
const FILLINGS = Number(process.env.FILLINGS ?? 1000);
/** Forms of people; those of Formily's guides have no fields that many would fill in. */
const GROUPS = /^(?:surveys|applications|orders|registrations|bookings|feedback)\//;
/** These differ before anybody designs them: `differences.txt` says why. */
const DIFFERENT = ['bookings/salon', 'registrations/conference'];

const random = makeRandom(34);
const choose: Chance = (items) => items[Math.floor(random() * items.length)] as never;

const CHOSEN = /^(?:Select|Radio\.Group|Checkbox\.Group)$/;

/** The form after its share of the steps; those that are refused are taken again. */
function designed(list: NamedList, share: number): NamedList {
  let design = openDesign(list.rule);
  let number = 0;
  for (let made = 0, turn = 0; made < share && turn < share * 5; turn += 1) {
    const [label, outcome] = stepOn(design, outlineOf(design), choose, () => `k${(number += 1)}`);
    if (isRefusal(outcome)) continue;
    const changed = outlineOf(outcome.design).byId.get(outcome.chosen[0] ?? '')?.rule;
    // The panel offers options only where texts are chosen.
    const hasOptions = CHOSEN.test(String(changed?.['x-component'])) && changed?.type !== 'number';
    if (label.startsWith('options') && !hasOptions) continue;
    design = outcome.design;
    made += 1;
  }
  return { ...list, rule: writeDesign(design) as Rule[] };
}

const TEXTS = ['', 'Tea', '13800138000', 'lin@example.com', '2026-05-01', 'x'.repeat(40)];
const NUMBERS = [0, 1, 5, 100, -1, 2.5];

/** A value that somebody might fill in, not always a right one. */
function valueOf({ rule }: DesignNode): unknown {
  const options: readonly unknown[] = Array.isArray(rule.enum) ? rule.enum : [];
  const values = options.map((each) => (isObject(each) ? each.value : each));
  if (rule.type === 'array') return values.length > 0 ? [choose(values)] : undefined;
  if (values.length > 0) return choose(values);
  if (rule.type === 'boolean') return choose([true, false]);
  return rule.type === 'number' ? choose(NUMBERS) : choose(TEXTS);
}

const PLAIN = /^(?:Input|TextArea|Select|Radio(?:\.Group)?|Checkbox(?:\.Group)?|NumberPicker|Switch|Rate)$/;

/** What somebody fills in: about half of the fields that stand outside of rows. */
function filled(list: NamedList): NamedList {
  const fields = outlineOf(openDesign(list.rule)).all.filter(
    ({ role, row, rule }) => role === 'field' && row.path === 0 && PLAIN.test(String(rule['x-component'])),
  );
  const some = fields.filter(() => random() < 0.6);
  const set = Object.fromEntries(
    some.flatMap((node) => {
      const value = valueOf(node);
      return value === undefined ? [] : [[node.path.join('.'), value]];
    }),
  );
  return { ...list, steps: [{ set }, { submit: true }] };
}

const browser = await openBrowser();
const lists = readLists('known')
  .filter(({ name, refused }) => GROUPS.test(name) && refused === undefined && !DIFFERENT.includes(name))
  .slice(0, FORMS)
  .map(inItsLanguage);
const differences: unknown[] = [];
let fillings = 0;

beforeAll(async () => {
  registerForms(() => undefined);
  const forms = lists.map((list) => designed(list, Math.ceil(STEPS / lists.length)));
  await buildPages();
  const { origin, server } = await servePages();
  try {
    while (fillings < FILLINGS) {
      const turn = forms.slice(0, FILLINGS - fillings).map(filled);
      const [stock, own] = await Promise.all([
        driveSide(browser, origin, 'stock', turn),
        driveSide(browser, origin, 'own', turn),
      ]);
      const none = { frames: [] };
      for (const list of turn) {
        const found = await examine(list, stock[list.name] ?? none, own[list.name] ?? none);
        const aspects = summarize(found);
        if (aspects.length > 0)
          differences.push([list.name, aspects, found.differences.slice(0, 2), list.steps]);
      }
      fillings += turn.length;
    }
  } finally {
    server.close();
  }
}, 1_200_000);

it('gives what stock Formily gives, whatever was designed', () => {
  expect(lists).toHaveLength(FORMS);
  expect(fillings).toBe(FILLINGS);
  expect(differences).toEqual([]);
});
