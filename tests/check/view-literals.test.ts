import { beforeAll, expect, test } from 'vitest';
import { formatProblem } from '../../runtime/model/problem.ts';
import { registry } from '../../src/assembly/plans.ts';
import { readClassNames, type ClassNames } from '../../src/tools/check/documents/class-names.ts';
import { checkViewLiterals, listClassNames } from '../../src/tools/check/documents/view-literals.ts';

const GOOD = {
  is: 'box',
  with: { class: "group/slide grid size-5 lg:aspect-[16/9] page-width after:content-['↗'/''] prose" },
  children: [
    { is: 'icon', with: { name: "{{ data.open ? 'pause' : 'play' }}", class: 'group-hover/slide:hidden' } },
  ],
};
const BAD = {
  is: 'box',
  with: { class: 'grid flx' },
  children: [
    { is: 'text', with: { class: "pt-{{ data.size }} grid {{ data.wide ? 'pagewidth' : '' }}" } },
    { is: 'icon', with: { name: "{{ data.open ? 'puase' : 'play' }}" } },
    { is: 'nav-drawer', with: { panelClass: 'grid font-mnoo' } },
  ],
};

let classes: ClassNames;
beforeAll(async () => {
  classes = await readClassNames(process.cwd(), listClassNames([GOOD, BAD]));
});

const check = (view: unknown): string[] =>
  checkViewLiterals(view, registry.primitives, classes, 'x.block.json').map(formatProblem);

test('classes of Tailwind and of the stylesheets are known, and icons that expressions choose', () => {
  expect(check(GOOD)).toEqual([]);
});

test('an unknown class or icon is reported with its place and the nearest name', () => {
  const lines = check(BAD);
  expect(lines.map((line) => line.split(' - ')[0])).toEqual([
    'view.class-unknown at x.block.json#/view/with/class',
    'view.class-unknown at x.block.json#/view/children/0/with/class',
    'document.shape at x.block.json#/view/children/1/with/name',
    'view.class-unknown at x.block.json#/view/children/2/with/panelClass',
  ]);
  expect(lines[1]).toContain('"pagewidth"');
  expect(lines[1]).toContain('Did you mean "page-width"?');
  expect(lines[2]).toContain('Did you mean "pause"?');
});
