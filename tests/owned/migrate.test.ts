import { expect, test } from 'vitest';
import { mergeTranslation } from '../../runtime/compare/translation.ts';
import type { OwnedBlockDocument, OwnedField } from '../../runtime/generated/documents.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { planMigration } from '../../runtime/owned/migrate/plan-migration.ts';
import { runOwnedSteps, type InstanceData } from '../../runtime/owned/migrate/run-steps.ts';
import { invertSteps } from '../../runtime/owned/migrate/steps.ts';
import { makeRandom } from '../support/random.ts';
import { changeDefinition, makeInstance, randomDefinition } from './random-definitions.ts';
import { makeDefinition, words } from './sample.ts';

const withFields = (fields: OwnedField[]): OwnedBlockDocument =>
  makeDefinition({ section: [], choices: [], fields });
const field = (key: string, kind: OwnedField['kind'], more: Partial<OwnedField> = {}): OwnedField => ({
  key,
  kind,
  setting: { title: words(key) },
  ...more,
});
const instance = (data: BlockData, english: BlockData = {}): InstanceData => ({
  language: 'zh-CN',
  data,
  layers: { 'en-US': english },
});

/** Migrates between two lists of fields and back; says what is in between. */
function migrate(
  before: OwnedField[],
  after: OwnedField[],
  given: InstanceData,
): InstanceData & { classes: string[] } {
  const { steps, changes } = planMigration(withFields(before), withFields(after));
  const made = runOwnedSteps(given, steps);
  expect(JSON.stringify(runOwnedSteps(made, invertSteps(steps)))).toBe(JSON.stringify(given));
  // Steps are stored with the version.
  expect(runOwnedSteps(given, JSON.parse(JSON.stringify(steps)) as typeof steps)).toEqual(made);
  return { ...made, classes: changes.map(({ class: kind, what }) => `${kind} ${what}`) };
}

test('a renamed field keeps its data as it is', () => {
  const after = [field('a', 'text', { setting: { title: words('Another title') } })];
  const given = instance({ a: { title: 'x' } });
  const made = migrate([field('a', 'text')], after, given);
  expect(made.data).toBe(given.data);
  expect(made.classes).toEqual(['safe renamed']);
});

test('a removed field is parked with its place, and comes back with the field', () => {
  const fields = [field('a', 'text'), field('b', 'text')];
  const given = instance({ a: { title: 'x' }, b: { title: 'y' } }, { a: { title: 'X' } });
  const gone = migrate(fields, [field('b', 'text')], given);
  expect(gone.classes).toEqual(['parks removed']);
  expect(gone.data).toEqual({ b: { title: 'y' }, parked: { a: { value: { title: 'x' }, at: 0 } } });
  const { classes: _, ...stored } = gone;
  const back = migrate([field('b', 'text')], fields, stored);
  expect(back.data.a).toEqual({ title: 'x' });
  expect(back.layers['en-US']?.a).toEqual({ title: 'X' });
});

test('a new field has its default in each language', () => {
  const made = migrate(
    [],
    [field('a', 'text', { default: words('Hello', '你好') }), field('n', 'number', { default: 3 })],
    instance({}),
  );
  expect([made.data, made.layers['en-US']]).toEqual([
    { a: { title: '你好' }, n: 3 },
    { a: { title: 'Hello' } },
  ]);
  expect(made.classes).toEqual(['fills added', 'fills added']);
});

test('a text becomes a number where it is one; any other waits', () => {
  const [before, after] = [[field('a', 'text')], [field('a', 'number', { maximum: 100 })]];
  expect(migrate(before, after, instance({ a: { title: ' 12 ' } })).data.a).toBe(12);
  const odd = migrate(before, after, instance({ a: { title: 'twelve' } }, { a: { title: '12' } }));
  expect(odd.data).toEqual({ parked: { a: { value: { title: 'twelve' }, at: 0 } } });
  expect(odd.layers['en-US']?.a).toBe(12);
});

test('values of a choice that goes become another one, and return by an undo', () => {
  const values = ['x', 'y', 'z'].map((key) => ({ key, title: words(key) }));
  const before = [field('a', 'choice', { values })];
  const after = [field('a', 'choice', { values: values.slice(1), default: 'z' })];
  expect(migrate(before, after, instance({ a: 'x' })).data.a).toBe('z');
  expect(migrate(before, after, instance({ a: 'y' })).data).toEqual({ a: 'y' });
});

test('fields go into a list with the same code in all languages, and come out of it', () => {
  const single = [field('name', 'text'), field('price', 'number')];
  const listed = [field('plans', 'list', { fields: single })];
  const given = instance({ name: { title: '一' }, price: 3 }, { name: { title: 'One' } });
  const wrapped = migrate(single, listed, given);
  expect(wrapped.data.plans).toEqual([{ contentCode: 'plans-1', name: { title: '一' }, price: 3 }]);
  expect(mergeTranslation(wrapped.data, wrapped.layers['en-US'])).toMatchObject({
    plans: [{ contentCode: 'plans-1', name: { title: 'One' }, price: 3 }],
  });
  const plans = [
    { contentCode: 'b', name: { title: '二' } },
    { contentCode: 'c', name: { title: '三' } },
  ];
  const two = instance({ plans }, { plans: { $by: 'contentCode', b: { name: { title: 'Two' } } } });
  const unwrapped = migrate(listed, single, two);
  expect(unwrapped.data.name).toEqual({ title: '二' });
  expect(unwrapped.layers['en-US']?.name).toEqual({ title: 'Two' });
  // The second waits, and so nothing is lost.
  expect(JSON.stringify(unwrapped.data.parked)).toContain('三');
});

test('what a smaller list has no room for waits', () => {
  const list = (maxItems: number): OwnedField[] => [
    field('l', 'list', { maxItems, fields: [field('t', 'text')] }),
  ];
  const items = ['a', 'b', 'c'].map((contentCode) => ({ contentCode, t: { title: contentCode } }));
  const made = migrate(list(4), list(2), instance({ l: items }));
  expect(made.data.l).toEqual(items.slice(0, 2));
  expect(made.classes).toEqual(['parks limits']);
  expect(migrate(list(2), list(4), instance({ l: items.slice(0, 2) })).classes).toEqual(['safe limits']);
});

test('an edit after a migration is not lost by its undo', () => {
  const { steps } = planMigration(withFields([field('a', 'text')]), withFields([field('a', 'number')]));
  const made = runOwnedSteps(instance({ a: { title: '12' } }), steps);
  const edited = { ...made, data: { ...made.data, a: 77 } };
  const undone = runOwnedSteps(edited, invertSteps(steps));
  expect(undone.data.a).toEqual({ title: '12' });
  expect(JSON.stringify(undone.data.parked)).toContain('77');
});

test('what was written in a version that is taken back and published again has its bytes again', () => {
  const list = field('l', 'list', { fields: [field('t', 'text'), field('s', 'switch')] });
  const { steps } = planMigration(withFields([field('a', 'text')]), withFields([field('a', 'text'), list]));
  const items = [{ contentCode: 'x', s: true, t: { title: 'y' } }];
  const written = instance({ l: items, a: { title: 'x' } });
  const gone = runOwnedSteps(written, invertSteps(steps));
  expect(gone.data.l).toBeUndefined();
  expect(JSON.stringify(runOwnedSteps(gone, steps))).toBe(JSON.stringify(written));
});

/** Everything that people have written: texts, numbers, addresses; no codes and no values of choices. */
function leaves(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) value.forEach((each) => leaves(each, found));
  else if (isObject(value)) Object.values(value).forEach((each) => leaves(each, found));
  else found.add(JSON.stringify(value));
  return found;
}

/** Answers how many instances were migrated and taken back. */
function runRandomChanges(rounds: number, instances: number): number {
  const random = makeRandom(33);
  let definition = randomDefinition(random);
  for (let round = 0; round < rounds; round++) {
    const next = changeDefinition(definition, random);
    const { steps, changes } = planMigration(definition, next);
    expect(changes.length, `round ${round}`).toBeGreaterThan(0);
    for (let each = 0; each < instances; each++) {
      const given = makeInstance(definition, random);
      const made = runOwnedSteps(given, steps);
      const where = `round ${round}: ${JSON.stringify({ steps, given, made })}`;
      expect(JSON.stringify(runOwnedSteps(made, invertSteps(steps))), where).toBe(JSON.stringify(given));
      for (const [before, after] of [
        [given.data, made.data],
        [given.layers['en-US'], made.layers['en-US']],
      ]) {
        const kept = leaves(after);
        expect(
          [...leaves(before)].filter((leaf) => !kept.has(leaf)),
          where,
        ).toEqual([]);
      }
      for (const data of [made.data, mergeTranslation(made.data, made.layers['en-US'])])
        expect(checkOwnedData(next, data), where).toEqual([]);
      const parks = changes.some(({ class: kind }) => kind === 'parks');
      const isParked =
        JSON.stringify(made.data).includes('"parked"') && !JSON.stringify(given.data).includes('"parked"');
      const mayMove = changes.some(({ what }) => what === 'moved' || what === 'kind');
      expect(isParked && !parks && !mayMove, `${where} parks unannounced`).toBe(false);
    }
    definition = next;
  }
  return rounds * instances;
}

test('60 random changes of a schema lose no value, fit the new one, and are undone byte by byte', () => {
  expect(runRandomChanges(60, 4)).toBe(240);
});

test('and 1,000 of 20 instances', { tags: 'long', timeout: 600_000 }, () => {
  expect(runRandomChanges(1000, 20)).toBe(20_000);
});
