// A section that is made a block: what pages may not change is fixed in it, and looks the same.
import { expect, test } from 'vitest';
import { fillData } from '../../runtime/compile/fill.ts';
import { compileDocument } from '../../runtime/compile/compile.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { ownOf } from '../../runtime/owned/make/own-of.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { registry } from '../../src/assembly/plans.ts';
import { fixableFields, fixFields } from '../../src/editor/commands/composer/fix-fields.ts';
import { draw } from '../render/draw.tsx';

type Section = ReturnType<typeof ownOf>;

function sectionOf(name: string): Section {
  const document = blockDocuments.get(name);
  const [example] = document?.examples ?? [];
  if (document === undefined || example === undefined) throw new Error(`There is no example of ${name}.`);
  return ownOf({ document, data: fillData(document.data, exampleData(example, 'en-US')) }, 'own-x');
}

function textOf({ definition, data }: Pick<Section, 'definition' | 'data'>): string {
  const { document } = compileOwned(definition);
  const plan = compileDocument(document, registry, { document: 'own-x' });
  expect(plan.problems).toEqual([]);
  return draw(plan, fillData(document.data, data))
    .html.replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');
}

const allFixed = (section: Section): ReturnType<typeof fixFields> =>
  fixFields(section, new Set(fixableFields(section).map(({ key }) => key)));

test.each(['introduction', 'team', 'image-text', 'page-hero'])(
  'everything of %s is fixed, and it says the same',
  (name) => {
    const section = sectionOf(name);
    const fixed = allFixed(section);
    expect(fixed.definition.fields.length).toBeLessThan(section.definition.fields.length);
    expect(textOf(fixed)).toBe(textOf(section));
  },
);

test.each(blockDocuments.names())('what is fixed of %s leaves a definition without a new problem', (name) => {
  const section = sectionOf(name);
  const { definition, data } = allFixed(section);
  const codes = checkOwned(definition).map(({ code }) => code);
  // A picture without an alternative is told by the check, like a heading that follows what was left out.
  expect(codes.filter((code) => !['owned.heading-skipped', 'owned.alt-missing'].includes(code))).toEqual([]);
  expect(checkOwnedData(definition, data)).toEqual([]);
});
