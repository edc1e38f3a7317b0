import { describe, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { listUntranslated } from '../../src/editor/commands/translation/list-untranslated.ts';

function page(title: string, figures: readonly (readonly [code: string, title: string])[]): Ast {
  const companyInfo = figures.map(([contentCode, text]) => ({ contentCode, Title: { title: text } }));
  return {
    vm: [{ key: 'intro', block: 'introduction', version: 1 }],
    data: { intro: { subContentMap: { BigTitle: { title } }, resourceMap: { companyInfo } } },
    dict: {},
  };
}

describe('untranslated texts', () => {
  const whole = page('关于我们', [
    ['since', '1987'],
    ['glazes', '两百种'],
  ]);

  test('equal the text of the default language and contain a letter', () => {
    expect(listUntranslated(whole, whole)).toEqual([
      { key: 'intro', path: ['subContentMap', 'BigTitle'], leaf: 'title' },
      { key: 'intro', path: ['resourceMap', 'companyInfo', 1, 'Title'], leaf: 'title' },
    ]);
  });

  test('items of a list are compared by their code, at any index', () => {
    const own = page('About us', [
      ['glazes', '两百种'],
      ['since', '1987'],
    ]);
    expect(listUntranslated(own, whole)).toEqual([
      { key: 'intro', path: ['resourceMap', 'companyInfo', 0, 'Title'], leaf: 'title' },
    ]);
  });

  test('are not listed for an unknown block, or a block that the default language does not have', () => {
    const { vm, ...others } = whole;
    expect(listUntranslated(whole, { vm: [], data: {}, dict: {} })).toEqual([]);
    expect(
      listUntranslated({ ...others, vm: vm.map((block) => ({ ...block, block: 'sundial' })) }, whole),
    ).toEqual([]);
  });
});
