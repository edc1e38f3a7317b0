// antd's own words follow the language of the page, of whatever region.
import { expect, test } from 'vitest';
import { loadFieldWords } from '../../blocks/fields/surface.tsx';

test.each([
  ['ar-SA', 'لا توجد بيانات'],
  ['ja-JP', 'データがありません'],
  ['zh-CN', '暂无数据'],
  ['zh-Hant', '無此資料'],
  ['pt-BR', 'Não há dados'],
])('fields of a page in %s say that a list is empty in its language', async (language, words) => {
  expect((await loadFieldWords(language))?.Empty?.description).toBe(words);
});

test('English is built in, and stands for a language that antd does not have', async () => {
  expect(await loadFieldWords('en-GB')).toBeUndefined();
  expect(await loadFieldWords('tlh')).toBeUndefined();
});
