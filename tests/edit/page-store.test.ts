import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeText } from '../../runtime/edit/part.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { usesEntry } from '../../src/editor/store/entry-use.ts';
import { PageStore } from '../../src/editor/store/page-store.ts';
import { makeModel, operations } from './fixtures.ts';

const TITLE: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};
const SLOGAN: EditTarget = { ...TITLE, path: ['subContentMap', 'Slogan'] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose blocks count their renders. */
function watchPage(): {
  page: PageStore;
  drawn: Record<string, number>;
  write(target: EditTarget, text: string, group?: string): void;
} {
  const page = new PageStore(operations, makeModel());
  const drawn: Record<string, number> = {};
  for (const [area, key] of [
    ['content', 'hero'],
    ['content', 'intro'],
    ['WebSiteCommon', 'footer'],
  ] as const) {
    autorun(() => {
      page.shownBlock(area, key);
      drawn[key] = (drawn[key] ?? 0) + 1;
    });
  }
  const write = (target: EditTarget, text: string, group?: string): void => {
    expect(page.change(writeText(page.documents, target, text), group)).toBeUndefined();
  };
  return { page, drawn, write };
}

describe('rendered blocks', () => {
  test('a changed text renders one block, and its undo renders it once more', () => {
    const { page, drawn, write } = watchPage();
    write(TITLE, 'New');
    expect(drawn).toEqual({ hero: 2, intro: 1, footer: 1 });
    page.undo();
    expect(drawn).toEqual({ hero: 3, intro: 1, footer: 1 });
  });

  test('a dictionary value renders exactly the blocks that show it, in all documents', () => {
    const { drawn, write } = watchPage();
    write(SLOGAN, 'Made slowly');
    expect(drawn).toEqual({ hero: 2, intro: 1, footer: 2 });
  });

  test('a block whose text is edited in place is rendered when the edit ends', () => {
    const { page, drawn, write } = watchPage();
    const release = page.hold('content', 'hero');
    write(TITLE, 'N', 'typing');
    write(TITLE, 'Ne', 'typing');
    expect(drawn.hero).toBe(1);
    release();
    expect(drawn.hero).toBe(2);
    expect(page.shownBlock('content', 'hero').data).toBe(page.documents.content.data.hero);
  });

  test('the list of blocks changes with its blocks, and not with their texts', () => {
    const { page, write } = watchPage();
    const seen: string[] = [];
    autorun(() => seen.push(page.instances.content.map(({ key }) => key).join(' ')));
    write(TITLE, 'New');
    page.undo();
    expect(seen).toEqual(['hero intro']);
    const removal = { do: 'remove-block', document: 'content', key: 'intro' } as const;
    page.change([removal]);
    expect(seen).toEqual(['hero intro', 'hero']);
  });

  test('a bound entry is found anywhere in a block', () => {
    expect(usesEntry({ list: [{ dictCode: 'a' }] }, 'a')).toBe(true);
    expect(usesEntry({ list: [{ dictCode: 'b', title: 'a' }] }, 'a')).toBe(false);
  });
});

describe('unsaved documents', () => {
  test('a document is unsaved exactly while it differs from its saved state', () => {
    const { page, write } = watchPage();
    expect(page.unsaved).toEqual([]);
    write(TITLE, 'New');
    expect(page.unsaved).toEqual(['content']);
    vi.advanceTimersByTime(0);
    write(TITLE, 'Woven in light');
    expect(page.unsaved).toEqual([]);
    page.undo();
    page.markSaved('content', { ast: page.documents.content, revision: 2 });
    expect(page.unsaved).toEqual([]);
    page.undo();
    expect(page.unsaved).toEqual(['content']);
  });

  test('a rejected operation changes nothing and returns its problem', () => {
    const { page } = watchPage();
    const before = page.documents;
    expect(page.change(writeText(before, { ...TITLE, key: 'gone' }, 'x'))?.code).toBe('edit.block-missing');
    expect([page.documents, page.canUndo]).toEqual([before, false]);
  });
});

test('what is added to a change is undone and redone with it, and not added after undo', () => {
  const { page, write } = watchPage();
  const { content } = page.documents;
  write(TITLE, 'New', 'typing-1');
  vi.advanceTimersByTime(0);
  expect(page.amend(writeText(page.documents, SLOGAN, 'Added'))).toBe(true);
  const amended = page.documents;
  // Typing goes on in a new step: it does not take the place of what was added.
  write(TITLE, 'Newer', 'typing-1');
  vi.advanceTimersByTime(0);
  page.undo();
  expect(page.documents).toEqual(amended);
  page.undo();
  expect(page.documents.content).toEqual(content);
  expect(page.amend(writeText(page.documents, SLOGAN, 'Late'))).toBe(false);
  page.redo();
  expect(page.documents).toEqual(amended);
});
