import { expect, test } from 'vitest';
import { checkCapability } from '../../runtime/edit/capability.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { makeProblem, type ProblemCode } from '../../runtime/model/problem.ts';
import { PROBLEMS } from '../../runtime/model/problems.ts';
import { kinds, localeDocuments } from '../../src/assembly/documents.ts';
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

const wordsOf = (language: string) => makeTranslate(messagesFor(language, ['editor']));

test('every refusal of a change has a sentence for owners in every language, and all of it is filled', () => {
  const refusals = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => code.startsWith('edit.'));
  for (const language of localeDocuments.names())
    for (const code of refusals) {
      const problem = makeProblem(code, { found: 'x', key: 'x', kind: 'x', hint: 'Did you mean "x"?' });
      const said = translateProblem(problem, wordsOf(language));
      expect(said, `${language} ${code}`).not.toBe(problem.message);
      expect(said).not.toMatch(/[{}]|problem\./);
    }
});

test('what an owner who speaks Chinese tries in vain is refused in Chinese', () => {
  const page = new PageStore(operations, makeModel());
  const text = kinds.get('text');
  if (text === undefined) throw new Error('There is no kind of texts.');
  const [gone, notIts, refused] = [
    page.change([{ do: 'remove-block', document: 'content', key: 'gone' } as Operation]),
    checkCapability(page.documents, { ...TITLE, tools: { exclude: ['link'] } }, text, 'link'),
    page.change([{ do: 'no-such-change', document: 'content' }]),
  ];
  expect(
    [gone, notIts, refused].map((problem) => problem && translateProblem(problem, wordsOf('zh-CN'))),
  ).toEqual([
    '这个区块已不在页面上，请重新选择元素。',
    '这个元素不能使用这项工具。',
    '编辑器不认识这项修改，请刷新页面后重试。',
  ]);
});

test('a fault of documents that no owner can cause is told as it is', () => {
  const problem = makeProblem('dialog.unknown', { found: 'lnk' });
  expect(translateProblem(problem, wordsOf('zh-CN'))).toBe(problem.message);
});
