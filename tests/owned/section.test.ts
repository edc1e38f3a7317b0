// The settings of every section: blocks of owners have the same as those of the program.
import { expect, test } from 'vitest';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { expandSection, sectionSettingsFor } from '../../runtime/owned/section.ts';
import fragment from '../../schemas/fragments/section.fragment.json' with { type: 'json' };
import { beginnings, BLANK } from '../../src/assembly/beginnings.ts';
import { switchSetting } from '../../src/editor/commands/composer/block-choices.ts';
import { addPart, PARTS } from '../../src/editor/commands/composer/new-nodes.ts';

const blank = { ...BLANK, name: 'own-1', version: 1, title: { 'zh-CN': '区块', 'en-US': 'Block' } };
const list = PARTS.find(({ name }) => name === 'list');
const listed = list === undefined ? blank : addPart(blank, 'content', list).definition;
const whole = switchSetting(listed, 'columns', true);

test('they offer every value of the fragment, under the same title', () => {
  const { columns, surface, space, width, align } = fragment.definitions;
  const { phone, tablet, desktop } = columns.properties;
  const all = {
    surface,
    space,
    width,
    align,
    phoneColumns: phone,
    tabletColumns: tablet,
    desktopColumns: desktop,
  };
  const choices = expandSection(whole).choices ?? [];
  for (const [key, { setting }] of Object.entries(all)) {
    const choice = choices.find((each) => each.key === key);
    expect(choice?.setting.title, key).toEqual(setting.title);
    const titles = Object.fromEntries(choice?.values.map((value) => [value.key, value.title]) ?? []);
    const { '': _, ...named } = setting.choices as Record<string, object>;
    expect(titles, key).toMatchObject(named);
  }
});

test('all are switched on in a new block; columns are offered where there is a list', () => {
  expect(sectionSettingsFor(blank).map(([name]) => name)).toEqual(BLANK.section);
  expect(whole.section).toEqual([...(BLANK.section ?? []), 'columns']);
  expect(checkOwned(whole)).toEqual([]);
  const off = switchSetting(whole, 'width', false);
  expect(off.section).not.toContain('width');
  expect(checkOwned(off)).toEqual([]);
});

test('a list has the columns that a page chooses at a width; every block of the program takes width', () => {
  const drawn = JSON.stringify(compileOwned(whole));
  expect(drawn).toContain("data.phoneColumns === '2'");
  expect(drawn).toContain("data.space === 'airy'");
  for (const name of beginnings.names()) {
    const section = beginnings.get(name)?.section;
    expect(section, name).toEqual(expect.arrayContaining(['surface', 'space']));
    if (name !== 'table') expect(section, name).toEqual(expect.arrayContaining(['width', 'align']));
  }
});
