// Page templates as visitors get them, in both languages.
import { expect, test } from 'vitest';
import type { Ast, BlockData } from '../../runtime/model/page.ts';
import { blockDocuments, templateDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES, exampleData, type ExampleLanguage } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { fillAst } from '../../src/assembly/fill-ast.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage, type RenderedPage } from '../../src/assembly/render-page.ts';
import { readTemplateBlocks } from '../../src/assembly/template-blocks.ts';
import { makeNewBlock } from '../../src/editor/commands/blocks/placeholder-texts.ts';
import { findPlaceholders } from '../../src/editor/commands/publishing/checks/find-placeholders.ts';
import { checkTemplate } from '../../src/tools/check/documents/templates.ts';
import { expectAllCells } from '../support/check-cells.ts';

const program = makeProgram();
const cells = templateDocuments
  .names()
  .flatMap((name) => EXAMPLE_LANGUAGES.map((language) => ({ name, language })));

function draw(template: string, language: ExampleLanguage): RenderedPage {
  const page = program.pages.get('site');
  if (page === undefined) throw new Error('There is no page document of stored pages.');
  const { model } = makeExamplePage(language, []);
  const blocks = readTemplateBlocks(template, language).map((each, at) => ({ ...each, key: `b${at}` }));
  const ast: Ast = {
    vm: blocks.map(({ key, block, version }) => ({ key, block, version })),
    data: Object.fromEntries(blocks.map(({ key, data }) => [key, data])),
    dict: {},
  };
  // Lists as on a site that has nothing yet.
  const empty = blocks.map(({ key, block }) => {
    const found = blockDocuments.get(block)?.examples.find(({ name }) => name === 'empty');
    return [`content/${key}`, found?.sources ?? {}];
  });
  const content = { ...model.content, ast: fillAst(ast) };
  return renderPage(page, program.blocks, { ...model, content, sources: Object.fromEntries(empty) });
}

/** Every text of the data of a block. */
function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && (name === 'title' || name === 'html') ? [each] : texts(each),
  );
}

test('there are templates for sixteen kinds of pages at least', () => {
  const kinds =
    'landing about team service case price question contact event job download legal privacy news';
  const names = templateDocuments.names();
  for (const kind of [...kinds.split(' '), 'product-family', 'not-found'])
    expect(
      names.some((name) => name.includes(kind)),
      kind,
    ).toBe(true);
});

test('every template holds what its blocks take, and has a name of its own', async () => {
  await expectAllCells(templateDocuments.names(), async (name) => {
    const document = templateDocuments.get(name);
    expect(document && (await checkTemplate(document, name))).toEqual([]);
  });
  const all = templateDocuments.names().flatMap((name) => templateDocuments.get(name) ?? []);
  for (const language of EXAMPLE_LANGUAGES)
    expect(new Set(all.map(({ title }) => title[language])).size).toBe(all.length);
  expect(new Set(all.map(({ order }) => order)).size).toBe(all.length);
});

test('every template is drawn with one heading of the page and the others in their order', async () => {
  await expectAllCells(cells, ({ name, language }) => {
    const { html, problems, model } = draw(name, language);
    expect(problems).toEqual([]);
    expect(model.omitted).toEqual([]);
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, at) => expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1));
    expect(html).not.toMatch(/<img(?![^>]* alt=)/);
  });
});

test('no text of a template is empty, of the other language or of a company of ours', async () => {
  await expectAllCells(cells, ({ name, language }) => {
    const found = readTemplateBlocks(name, language).flatMap(({ data }) => texts(data));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((text) => text.trim() === '')).toEqual([]);
    const han = /\p{Script=Han}/u;
    // Times, numbers and names of formats are the same in both.
    const foreign = (text: string): boolean =>
      language === 'en-US' ? han.test(text) : !han.test(text) && !/^[\d:.]+$/.test(text) && text !== 'Cookie';
    expect(found.filter(foreign)).toEqual([]);
    expect(found.join(' ')).not.toMatch(/砌境|Kilnfield|kiln|lorem/i);
  });
});

test('what a template leaves to be filled in is found before publishing, and nothing once it is', () => {
  const { model } = makeExamplePage('en-US', []);
  const site = { ...model.site, messages: messagesFor('en-US', ['site', 'form', 'placeholders']) };
  const found = (data: BlockData, block = 'prose', hidden = false): string[] => {
    const ast = { vm: [{ key: 'a', block, version: 1, hidden }], data: { a: data }, dict: {} };
    return findPlaceholders(ast, site).map(({ place, text }) => `${place.path.join('/')} ${text}`);
  };
  const html = '<p>Company: [Fill in: name]</p><p>Tax: [Fill in: number]</p>';
  expect(found({ body: { html } })).toEqual(['body/html [Fill in: name]', 'body/html [Fill in: number]']);
  expect(found({ body: { html } }, 'prose', true)).toEqual([]);
  expect(found({ body: { html: '<p>Company: Ours [1]</p>' } })).toEqual([]);
  // A new block, as it is inserted.
  const texts = found(makeNewBlock('page-hero', site)?.data ?? {}, 'page-hero');
  expect(texts).toContain('subContentMap/BigTitle/title Write a heading here');
  // Finished texts are not taken for placeholders.
  const finished = blockDocuments.names().flatMap((name) => {
    const { placing, examples = [] } = blockDocuments.get(name) ?? {};
    if (placing?.in?.includes('content') === false) return [];
    return examples.flatMap((example) => found(exampleData(example, 'en-US'), name));
  });
  expect(finished).toEqual([]);
});
