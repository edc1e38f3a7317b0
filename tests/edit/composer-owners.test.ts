// Two owners change one block in the composer.
import { expect, test } from 'vitest';
import type { LocalizedText, OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { CallFailure } from '../../runtime/model/action.ts';
import { MOVED_ON } from '../../runtime/model/moved-on.ts';
import { idsIn, insertInto, replaceNode } from '../../runtime/owned/operations/tree.ts';
import { Composer, valuesOf } from '../../src/editor/commands/composer/composer.ts';
import { clashTextsOf } from '../../src/editor/commands/composer/describe-clash.ts';
import { duplicateNode, findNode, moveNode } from '../../src/editor/commands/composer/definition-nodes.ts';
import type { KeeperDependencies } from '../../src/editor/commands/site-documents/document-keeper.ts';
import { words } from '../owned/sample.ts';

const BLOCK: OwnedBlockDocument = {
  name: 'own-000000000001',
  version: 1,
  group: 'content',
  title: words('Card'),
  fields: [],
  view: {
    id: 'root',
    is: 'box',
    children: [
      { id: 'title', is: 'heading', name: words('Title'), level: 2, text: words('Old') },
      { id: 'note', is: 'text', name: words('Note'), text: words('Note') },
    ],
  },
};

const withText = (block: OwnedBlockDocument, id: string, text: string): OwnedBlockDocument =>
  replaceNode(block, id, (node) => ({ ...node, text: words(text) }));

const textOf = (block: OwnedBlockDocument, id: string): unknown => findNode(block, id)?.text;

/** Opens the composer while another owner has kept `theirs` as the draft. */
async function open(theirs: OwnedBlockDocument, ask: KeeperDependencies['ask']) {
  const kept: unknown[] = [];
  const call = (async (name: string, { body }: { body?: { seen: string; values: unknown } }) => {
    if (name === 'consoleBlock.get') return { revision: 1, values: valuesOf(BLOCK) };
    if (name !== 'consoleBlock.saveDraft') throw new Error(name);
    if (body?.seen === '') {
      const draft = { values: valuesOf(theirs), revision: 1, at: 'theirs', who: 'Chen' };
      throw new CallFailure(MOVED_ON, 'moved on', { revision: 1, stored: valuesOf(BLOCK), draft });
    }
    kept.push(body?.values);
    return { at: 'mine', who: 'me' };
  }) as KeeperDependencies['call'];
  const merged: string[] = [];
  const composer = await Composer.open(BLOCK.name, {
    call,
    ask,
    merged: (who) => merged.push(who),
    draw: () => undefined,
  });
  return { composer, kept, merged };
}

test('what they do at other parts is merged without a question; undo and redo leave it alone', async () => {
  const asked: unknown[] = [];
  const { composer, kept, merged } = await open(withText(BLOCK, 'note', 'Theirs'), async (clashes) => {
    asked.push(clashes);
    return false;
  });
  composer.change(withText(composer.definition, 'title', 'Mine'));
  expect(await composer.keeper.keep()).toBe(true);
  const both = withText(withText(BLOCK, 'title', 'Mine'), 'note', 'Theirs');
  expect([kept.at(-1), asked, merged]).toEqual([valuesOf(both), [], ['Chen']]);
  const texts = (): unknown => ['title', 'note'].map((id) => textOf(composer.definition, id));
  composer.undo();
  expect(texts()).toEqual([words('Old'), words('Theirs')]);
  composer.redo();
  expect(texts()).toEqual([words('Mine'), words('Theirs')]);
  composer.undo();
  composer.change(withText(composer.definition, 'note', 'Mine, too'));
  expect(composer.canRedo).toBe(false);
  composer.undo();
  expect(texts()).toEqual([words('Old'), words('Theirs')]);
  await composer.close();
});

test('one text that both have changed is asked about by the name of its part', async () => {
  const theirs = withText(BLOCK, 'title', 'Theirs');
  const seen: string[][] = [];
  const { composer } = await open(theirs, async ({ clashes, who }) => {
    const read = (text?: LocalizedText): string => text?.['en-US'] ?? '';
    const texts = { words: (key: string) => key, read };
    const { titleOf, textOf: shown } = clashTextsOf(BLOCK, texts);
    for (const { path, mine, theirs: other } of clashes)
      seen.push([who, titleOf(path), shown(path, mine), shown(path, other)]);
    return new Map(clashes.map(({ path }) => [`/${path.join('/')}`, 'theirs' as const]));
  });
  composer.change(withText(composer.definition, 'title', 'Mine'));
  expect(await composer.keeper.keep()).toBe(true);
  expect(seen).toContainEqual(['Chen', 'Title', 'Mine', 'Theirs']);
  expect(textOf(composer.definition, 'title')).toEqual(words('Theirs'));
  await composer.close();
});

test('a step that has added and moved nodes is taken back beside the nodes of another owner', async () => {
  const line = { id: 'line', is: 'line' as const };
  const theirs = insertInto(BLOCK, 'root', 0, [line]);
  const { composer } = await open(theirs, async () => new Map());
  composer.change(moveNode(BLOCK, 'note', { parent: 'root', index: 0 }));
  composer.change(duplicateNode(composer.definition, 'title').definition);
  expect(await composer.keeper.keep()).toBe(true);
  const ids = (): string[] => idsIn(composer.definition.view);
  expect(ids().toSorted()).toEqual(['line', 'note', 'root', 'title', 'title2']);
  composer.undo();
  composer.undo();
  expect(ids().filter((id) => id !== 'line')).toEqual(['root', 'title', 'note']);
  expect(ids()).toContain('line');
  await composer.close();
});
