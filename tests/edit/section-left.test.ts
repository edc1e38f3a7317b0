// What stays behind of a section that becomes a block: named where owners know it, else counted.
import { expect, test } from 'vitest';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { describeNothing, describeSection } from '../../src/editor/commands/composer/describe-section.ts';
import type { EditorContext } from '../../src/editor/contracts/editor-context.ts';
import { makeTranslate } from '../../src/editor/contracts/messages.ts';

type Language = 'zh-CN' | 'en-US';

/** An example of a block on a page; the editor speaks the language of the page. */
function hostOf(block: string, language: Language): EditorContext {
  const { model } = makeExamplePage(language, [block]);
  return {
    model,
    site: model.site,
    page: { documents: { content: model.content.ast } },
    translate: makeTranslate(messagesFor(language, ['editor'])),
  } as never;
}

const placeOf = (block: string, example: string) =>
  ({ document: 'content', key: `${block}--${example}` }) as const;

/** The dialog's value. */
const describe = (block: string, example: string, language: Language = 'en-US'): Promise<unknown> =>
  describeSection(hostOf(block, language), placeOf(block, example));

test.each([
  ['image-and-video', 'complete', /^What stays behind: the video player, /],
  ['tabs', 'three', /^What stays behind: the list that is loaded, the tabs\. /],
  [
    'form-group',
    'contact',
    /^What stays behind: the form, other parts that a program fills in: 5, rules for /,
  ],
  [
    'contact-map',
    'three-places',
    /the map, the list that is loaded, .*one below the other: 1, small details/,
  ],
  ['embed', 'video', /^What stays behind: the embedded video or map, /],
  [
    'news-list',
    'two-pages',
    /^What stays behind: the list that is loaded, buttons that act, the page numbers, other/,
  ],
  ['partners', 'seven', /^What stays behind: small details of the style: 1\. /],
])('of %s, example %s, the dialog says what stays behind', async (block, example, left) => {
  expect(await describe(block, example)).toMatchObject({ left: expect.stringMatching(left) });
});

test('of a section that stays whole nothing is said but its translations', async () => {
  expect(await describe('introduction', 'company')).toMatchObject({
    left: 'Translations of this section have to be entered again.',
    choices: expect.arrayContaining([expect.objectContaining({ label: 'Numbers: 3 items' })]),
  });
});

test('the same in Chinese', async () => {
  expect(await describe('video', 'complete', 'zh-CN')).toMatchObject({
    left: '带不过去的：视频播放器。 这一段的译文需要重新填写。',
  });
});

test.each<[block: string, example: string, language: Language, names: string]>([
  ['banner-1', 'two-slides', 'en-US', 'the carousel with its slides'],
  ['banner-1', 'two-slides', 'zh-CN', '轮播及其各张'],
  [
    'product-detail',
    'product',
    'en-US',
    'buttons that act, the gallery, the list that is loaded, the text with its formats',
  ],
  ['comments', 'two', 'en-US', 'the form, buttons that act, the list that is loaded'],
])(
  'of %s nothing can be turned, and what it is made of has its name',
  async (block, example, language, names) => {
    expect(await describe(block, example, language)).toBeUndefined();
    expect(await describeNothing(hostOf(block, language), placeOf(block, example))).toBe(names);
  },
);
