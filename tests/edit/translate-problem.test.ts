import { expect, test } from 'vitest';
import { checkCapability } from '../../runtime/edit/capability.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { makeEditProblem } from '../../runtime/model/edit-problem.ts';
import { EDIT_PROBLEMS } from '../../runtime/model/edit-problems.ts';
import { OWNED_PROBLEMS } from '../../runtime/model/owned-problems.ts';
import type { EditProblemCode } from '../../runtime/model/problem.ts';
import { kinds } from '../../src/assembly/documents.ts';
import { localeDocuments } from '../../src/assembly/locale-documents.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { operations } from '../../src/editor/registry.ts';
import { translateProblem } from '../../src/editor/commands/documents/translate-problem.ts';
import { PageStore } from '../../src/editor/store/page-store.ts';
import { makeTranslate } from '../../src/editor/contracts/messages.ts';
import { makeModel } from './fixtures.ts';

const TITLE: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};

const translateTo = (language: string) => makeTranslate(messagesFor(language, ['editor']));

test('every rejected change has a message in every language, with all placeholders filled', () => {
  const codes = (Object.keys(EDIT_PROBLEMS) as EditProblemCode[]).filter((code) => code.startsWith('edit.'));
  for (const language of localeDocuments.names())
    for (const code of codes) {
      const problem = makeEditProblem(code, { found: 'x', key: 'x', kind: 'x', hint: 'Did you mean "x"?' });
      const text = translateProblem(problem, translateTo(language));
      expect(text, `${language} ${code}`).not.toBe(problem.message);
      expect(text).not.toMatch(/[{}]|problem\./);
    }
});

test('so has every problem of a block that an owner makes', () => {
  const details = { found: 'x', expected: '3', kind: 'text', of: 'link', style: 'gap', hint: '' };
  for (const language of localeDocuments.names())
    for (const code of Object.keys(OWNED_PROBLEMS) as (keyof typeof OWNED_PROBLEMS)[]) {
      const message = 'The sentence for authors.';
      const text = translateProblem({ code, details, message }, translateTo(language));
      expect(text, `${language} ${code}`).not.toBe(message);
      expect(text).not.toMatch(/[{}]|problem\./);
    }
});

test('a rejected change is shown in Chinese to Chinese owners', () => {
  const page = new PageStore(operations, makeModel());
  const text = kinds.get('text');
  if (text === undefined) throw new Error('There is no kind of texts.');
  const [gone, excluded, unknown] = [
    page.change([{ do: 'remove-block', document: 'content', key: 'gone' } as Operation]),
    checkCapability(page.documents, { ...TITLE, tools: { exclude: ['link'] } }, text, 'link'),
    page.change([{ do: 'no-such-change', document: 'content' }]),
  ];
  expect(
    [gone, excluded, unknown].map((problem) => problem && translateProblem(problem, translateTo('zh-CN'))),
  ).toEqual([
    '这个区块已不在页面上，请重新选择元素。',
    '这个元素不能使用这项工具。',
    '编辑器不认识这项修改，请刷新页面后重试。',
  ]);
});

test('a problem that only authors of documents can cause stays in English', () => {
  const problem = makeEditProblem('dialog.unknown', { found: 'lnk' });
  expect(translateProblem(problem, translateTo('zh-CN'))).toBe(problem.message);
});
