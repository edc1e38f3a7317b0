import { expect, test } from 'vitest';
import { localize } from '../../runtime/forms/rules/localize.ts';

const rule = {
  title: { 'zh-CN': '姓名', 'en-US': 'Name' },
  enum: [{ label: { 'zh-CN': '', 'fr-FR': 'Un' } }],
};

test("a text that a language does not have is that of the site's default language", () => {
  expect(localize(rule, 'fr-FR', 'en-US')).toEqual({ title: 'Name', enum: [{ label: 'Un' }] });
  expect(localize(rule, 'fr-FR', 'zh-CN')).toEqual({ title: '姓名', enum: [{ label: 'Un' }] });
});

test('without a text in both, it is any other', () => {
  expect(localize(rule, 'en-US', 'en-US')).toEqual({ title: 'Name', enum: [{ label: 'Un' }] });
});
