// Samples on the canvas of the composer: only what is new has one, what a page leaves empty stays empty.
import { expect, test } from 'vitest';
import type { OwnedBlockDocument, OwnedField } from '../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { beginnings, BLANK } from '../../src/assembly/beginnings.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { addField } from '../../src/editor/commands/composer/definition-fields.ts';
import { fillWithSamples, keepSamples } from '../../src/editor/commands/composer/samples.ts';
import { words } from '../owned/sample.ts';

const published = beginnings.get('price-table') as OwnedBlockDocument;
const ON_REQUEST: JsonObject = { plans: [{ name: { title: 'One' }, price: 5 }, { name: { title: 'Two' } }] };

const field = (key: string): OwnedField => ({ key, kind: 'number', setting: { title: words(key) } });

/** The published version with a number in each plan and one of the block, and samples for both. */
const changed: OwnedBlockDocument = {
  ...published,
  name: 'own-samples',
  fields: [
    ...published.fields.map((each) =>
      each.key === 'plans' ? { ...each, fields: [...(each.fields ?? []), field('guests')] } : each,
    ),
    field('years'),
    field('lowest'),
  ],
  examples: [
    {
      name: 'one',
      data: { 'zh-CN': { lowest: 29, years: 7, plans: [{ price: 29, guests: 3 }] }, 'en-US': {} },
    },
  ],
};
const known = { ...published, fields: [...published.fields, field('lowest')] };

test('a plan without a price has none on the canvas; a number that is new has a sample', () => {
  const { document } = compileOwned(changed);
  const shown = fillWithSamples('zh-CN', document, ON_REQUEST, known);
  expect(shown).toMatchObject({ years: 7, plans: [{ price: 5, guests: 3 }, { guests: 3 }] });
  expect(shown.plans).not.toHaveProperty('1.price');
  expect(shown).not.toHaveProperty('lowest');
});

test('publishing writes samples of what is new into the page, and nothing that it leaves empty', () => {
  registerSiteBlock('own-samples', () => ({ document: compileOwned(changed).document }));
  const applied: object[] = [];
  const empty = { vm: [], data: {}, entries: [] };
  const content = { ...empty, vm: [{ key: 'a', block: 'own-samples' }], data: { a: ON_REQUEST } };
  const documents = { content, NavigationCommon: empty, WebSiteCommon: empty };
  const editor = {
    page: { documents },
    model: { site: { language: 'zh-CN' } },
    context: { apply: (operations: object[]) => applied.push(...operations) },
  };
  keepSamples(editor as never, 'own-samples', known);
  expect(applied).toEqual([{ do: 'set', document: 'content', key: 'a', path: ['years'], value: 7 }]);
});

test('a field that is added has words where new instances begin, in each item of its list, too', () => {
  const item: OwnedField = { key: 'note', kind: 'text', setting: { title: words('Note') } };
  const made = addField(addField(changed, { ...item, key: 'line' }), item, 'plans');
  const [first] = made.examples ?? [];
  const note = { title: words('Note')['zh-CN'] };
  expect(first?.data['zh-CN']).toEqual({
    lowest: 29,
    years: 7,
    line: note,
    plans: [{ price: 29, guests: 3, note }],
  });
  expect(first?.data['en-US']).toMatchObject({ line: { title: 'Note' } });
  // What an example says already stays.
  expect(addField(made, { ...item, key: 'line', setting: { title: words('Else') } }).examples).toEqual(
    made.examples,
  );
});

test('what has the usual surface has that of the new version; what a page has chosen stays', () => {
  const plain: OwnedBlockDocument = { ...BLANK, name: 'own-band', version: 1, title: words('Band') };
  const style = { ...plain.view.style, desktop: { ...plain.view.style?.desktop, surface: 'inverse' } };
  const { document } = compileOwned({ ...plain, view: { ...plain.view, style } });
  const shown = (surface: string): unknown => fillWithSamples('en-US', document, { surface }, plain).surface;
  expect([shown('none'), shown('brand')]).toEqual(['inverse', 'brand']);
});
