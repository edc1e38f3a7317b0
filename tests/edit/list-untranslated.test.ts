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

  test('equal the text of the default language and have words', () => {
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

  test('are not listed if they are equal on purpose, until the default language changes', () => {
    const mark = (text: string, title = text): Ast => {
      const own = page(title, []);
      const part = { title, sameText: { title: text } };
      return { ...own, data: { intro: { ...own.data.intro, subContentMap: { BigTitle: part } } } };
    };
    expect(listUntranslated(mark('Kilnfield'), page('Kilnfield', []))).toEqual([]);
    // The translation has no text of its own: it follows.
    expect(listUntranslated(mark('Kilnfield', 'Kilnfield & Co'), page('Kilnfield & Co', []))).toHaveLength(1);
  });

  test.each(['1987', '+86 757 1234', 'hello@kilnfield.cn', 'www.kilnfield.cn', 'https://kilnfield.cn/a', ''])(
    'are not listed without words: %s',
    (text) => {
      expect(listUntranslated(page(text, []), page(text, []))).toEqual([]);
    },
  );

  test.each(['Kilnfield', 'a. b', 'Ltd.'])('are listed with words: %s', (text) => {
    expect(listUntranslated(page(text, []), page(text, []))).toHaveLength(1);
  });

  test('are not listed for an unknown block, or a block that the default language does not have', () => {
    const { vm, ...others } = whole;
    expect(listUntranslated(whole, { vm: [], data: {}, dict: {} })).toEqual([]);
    expect(
      listUntranslated({ ...others, vm: vm.map((block) => ({ ...block, block: 'sundial' })) }, whole),
    ).toEqual([]);
  });
});
