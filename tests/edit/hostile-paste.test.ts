// Blocks on the clipboard made to harm: refused, or drawn as the words that they are. Markup is cleaned with
// a document of a browser: `tests/component/editor-paste.test.ts`.
import { expect, test } from 'vitest';
import { fillData } from '../../runtime/compile/fill.ts';
import { compileDocument } from '../../runtime/compile/compile.ts';
import { isObject, type Json } from '../../runtime/model/json.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { registry } from '../../src/assembly/plans.ts';
import { checkCopy, readCopy, writeCopy } from '../../src/editor/commands/blocks/block-copy.ts';
import { HOSTILE } from '../owned/hostile-texts.ts';
import { draw } from '../render/draw.tsx';

function placesOfTexts(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (Array.isArray(value)) return value.flatMap((each, index) => placesOfTexts(each, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => placesOfTexts(each, [...at, name]));
}

const ADDRESSES: readonly string[] = [
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/x.png" onerror="alert(1)',
  '/media/x.svg#"><script>alert(1)</script>',
  '<p onclick="alert(1)">x<iframe src="//evil.example"></iframe><a href="javascript:alert(1)">y</a></p>',
];

/** Tags that run or load something, and attributes that do, wherever they stand in a tag. */
const RUNS = [
  /<(?:script|iframe|object|embed|base|meta)\b/i,
  /<[a-z][^<>]*?\son[a-z]+\s*=/i,
  /<[a-z][^<>]*?\s(?:href|src|action|formaction)\s*=\s*"\s*(?:java|vb)\s*script:/i,
  /<[a-z][^<>]*?\s(?:href|src)\s*=\s*"\s*data:text/i,
];
/** Values of attributes hold what looks like a tag, and are none. */
const withoutValues = (html: string): string =>
  html.replaceAll(/(?<=\s(?!href|src|action)[\w-]+=)"[^"]*"/g, '""');

/** The places where the editor takes a text from the clipboard. */
async function placesThatTake(block: string, data: BlockData, text: string): Promise<Path[]> {
  const found: Path[] = [];
  for (const place of placesOfTexts(data).filter((each) => each.at(-1) !== 'html')) {
    const changed = writeAt(data as Json, place, text) as BlockData;
    if ((await checkCopy({ block, version: 1, data: changed, entries: [] })) === undefined) found.push(place);
  }
  return found;
}

test.each(blockDocuments.names().map((name) => [name]))(
  'a block %s with harmful texts does nothing when it is pasted',
  async (name) => {
    const document = blockDocuments.get(name);
    const [example] = document?.examples ?? [];
    if (document === undefined || example === undefined) return;
    const data = exampleData(example, 'en-US');
    const plan = compileDocument(document, registry, { document: name });
    for (const text of [...ADDRESSES, ...HOSTILE]) {
      const places = await placesThatTake(name, data, text);
      const harmful = places.reduce<Json>((now, place) => writeAt(now, place, text), data as Json);
      const pasted = writeCopy([{ block: name, version: 1, data: harmful as BlockData, entries: [] }]);
      const [content] = readCopy(pasted) ?? [];
      if (content === undefined || (await checkCopy(content)) !== undefined) continue;
      const { html, css } = draw(plan, fillData(document.data, content.data));
      for (const pattern of RUNS) expect(withoutValues(html), `${name} ${text}`).not.toMatch(pattern);
      expect(css, `${name} ${text}`).not.toMatch(/<[a-z/!]|@import|expression\(|javascript/i);
    }
  },
);
