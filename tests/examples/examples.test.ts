import { expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage, type RenderedPage } from '../../src/assembly/render-page.ts';
import { expectAllCells } from '../support/check-cells.ts';

/** Another file of this process may have blocks of a site. */
const SHIPPED = blockDocuments.names().filter((name) => !name.startsWith('own-'));

const WRITE_GOLDEN = '"npx vitest run tests/examples --update" writes it';

const program = makeProgram();

/** The gallery of one block, or of one of its examples. */
function drawGallery(language: ExampleLanguage, block: string, key?: string): RenderedPage {
  const { model, examples } = makeExamplePage(language, [block]);
  const shown = examples.filter((example) => key === undefined || example.key === key);
  const page = program.pages.get('gallery');
  if (page === undefined) throw new Error('The gallery has no page document.');
  return renderPage(page, program.blocks, {
    ...model,
    sources: { ...model.sources, 'content/': { examples: { ok: true, data: shown } } },
  });
}

// A line for every tag, so that a change shows where it is.
const toLines = (html: string): string => `${html.replaceAll('><', '>\n<')}\n`;

test.each(SHIPPED)('the examples of the block %s are drawn as written', async (block) => {
  const { examples } = makeExamplePage('zh-CN', [block]);
  const cells = examples.flatMap(({ key }) => EXAMPLE_LANGUAGES.map((language) => ({ key, language })));
  await expectAllCells(
    cells,
    async ({ key, language }) => {
      const { html, problems } = drawGallery(language, block, key);
      expect(problems).toEqual([]);
      // The policy of every page forbids style attributes.
      expect(html).not.toContain(' style=');
      const file = `golden/${key}.${language}.html`;
      await expect(toLines(html), `${file} is missing or differs; ${WRITE_GOLDEN}`).toMatchFileSnapshot(file);
    },
    ({ key, language }) => `${key} in ${language}`,
  );
});

test('no block has a problem when it is compiled', async () => {
  await expectAllCells(SHIPPED, (block) => {
    expect(program.blocks.get(block)?.problems).toEqual([]);
  });
});

test('no English example shows Chinese, where its words are its own', () => {
  // What sources answer comes from the server in the visitor's language; an example holds it in one.
  const ownWords = SHIPPED.filter((block) => blockDocuments.get(block)?.sources === undefined);
  const chinese = ownWords.flatMap((block) => {
    const { html } = drawGallery('en-US', block);
    return [...html.matchAll(/[^<>]*\p{Script=Han}[^<>]*/gu)].map(([text]) => text);
  });
  // A language is named in itself, and the number of a Chinese registration is what it is.
  expect(chinese.filter((text) => !/^(?:简体)?中文$|ICP备/.test(text))).toEqual([]);
});
