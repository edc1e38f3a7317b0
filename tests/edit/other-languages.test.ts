// The languages that are not on the screen, as the list before publishing reads them.
import { expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { checkPage } from '../../src/editor/commands/publishing/checks/check-page.ts';
import { readOthers } from '../../src/editor/commands/publishing/checks/read-others.ts';

const EMPTY: Ast = { vm: [], data: {}, dict: {} };
const docOf = (title: string): Ast => ({
  vm: [{ key: 'a', block: 'introduction', version: 1 }],
  data: { a: { subContentMap: { BigTitle: { title } } } },
  dict: {},
});
const { model } = makeExamplePage('zh-CN', []);
const common = { NavigationCommon: EMPTY, WebSiteCommon: EMPTY };

/** What is found in English, from the screen of the default language. */
async function findInEnglish(saved: Ast, shown: Ast, english: Ast, draft: Ast | null = null) {
  const asts = { [model.content.channelCode]: english };
  const call = (name: string, { query }: { query?: { channelCode: string } }) =>
    Promise.resolve(
      name === 'linkTarget.check'
        ? { missing: [], files: [] }
        : name === 'consoleKit.leftTexts'
          ? []
          : name === 'consoleChannel.getDraft'
            ? draft && { ast: draft }
            : { ast: asts[query?.channelCode ?? ''] ?? EMPTY, revision: 1 },
    );
  const others = await readOthers({
    context: { model, page: { documents: { ...common, content: shown } }, call } as never,
    page: {
      saved: {
        content: { ast: saved, revision: 1 },
        NavigationCommon: { ast: EMPTY, revision: 1 },
        WebSiteCommon: { ast: EMPTY, revision: 1 },
      },
    },
  });
  const page = { site: model.site, path: '/', documents: { ...common, content: EMPTY }, original: {} };
  const found = checkPage({ ...page, headings: [], contrasts: [], addresses: undefined, left: [] }, others);
  return found.filter(({ languages }) => languages.includes('en-US')).map(({ message }) => message);
}

test('a text of a translation is checked by the words of its language', async () => {
  const filled = docOf('窑');
  expect(await findInEnglish(filled, filled, docOf('By [Fill in: name]'))).toEqual(['check.placeholder']);
});

test('what a translation takes over is checked where it is written, with what is not saved yet', async () => {
  const unfilled = docOf('待补充');
  expect(await findInEnglish(unfilled, docOf('窑'), unfilled)).toEqual([]);
});

test('a block that was removed on the screen is missed in no language', async () => {
  expect(await findInEnglish(docOf('窑'), EMPTY, docOf('TBD'))).toEqual([]);
});

test('what a draft of the translation mends is named once, with the way out', async () => {
  const filled = docOf('窑');
  const unfilled = docOf('By [Fill in: name]');
  expect(await findInEnglish(filled, filled, unfilled, docOf('By Lin'))).toEqual(['check.mendedInDraft']);
  expect(await findInEnglish(filled, filled, unfilled, unfilled)).toEqual(['check.placeholder']);
});
