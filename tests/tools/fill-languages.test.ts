// A third locale is one file: documents that were written before it still have a text for it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillLanguages } from '../../src/tools/build/fill-languages.ts';

type Handler = (text: string, id: string) => { code: string } | null;
const { handler } = fillLanguages.transform as unknown as { handler: Handler };

function makeRoot(locales: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'tessera-locales-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'schemas/locales'), { recursive: true });
  for (const [name, locale] of Object.entries(locales))
    writeFileSync(join(root, `schemas/locales/${name}.locale.json`), JSON.stringify(locale));
  return root;
}

const BOTH = { 'zh-CN': { title: '简体中文' }, 'en-US': { title: 'English' } };
const LIST = {
  title: { 'zh-CN': '文章', 'en-US': 'Articles' },
  columns: [{ title: { 'zh-CN': '标题', 'en-US': 'Title', 'ja-JP': '題名' } }],
  examples: [{ data: { 'zh-CN': { a: 1 }, 'en-US': { a: 2 } } }],
};

test('a document shows its English texts in a language that it does not know', () => {
  const root = makeRoot({ ...BOTH, 'ja-JP': { title: '日本語' } });
  const filled = handler(JSON.stringify(LIST), `${root}/schemas/console/article.list.json?deferred`);
  expect(JSON.parse(filled?.code ?? '')).toEqual({
    ...LIST,
    title: { 'zh-CN': '文章', 'en-US': 'Articles', 'ja-JP': 'Articles' },
  });
});

test('every locale can name every other one, for the switch of languages', () => {
  const root = makeRoot({ ...BOTH, 'ja-JP': { title: '日本語' } });
  const locale = {
    title: 'English',
    messages: { site: { 'language.zh-CN': '中文', 'language.en-US': 'EN' } },
  };
  const filled = handler(JSON.stringify(locale), `${root}/schemas/locales/en-US.locale.json?section=site`);
  expect(JSON.parse(filled?.code ?? '')).toMatchObject({
    messages: { site: { 'language.zh-CN': '中文', 'language.en-US': 'EN', 'language.ja-JP': '日本語' } },
  });
});

test('whole and broken documents stay as they are', () => {
  const root = makeRoot(BOTH);
  for (const text of [JSON.stringify(LIST), '{ no JSON', 'null', '[]'])
    expect(handler(text, `${root}/schemas/blocks/x.block.json`)).toBeNull();
});
