// What stays behind of a section that becomes a block: named where owners know it, else counted.
import { expect, test } from 'vitest';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { describeSection } from '../../src/editor/commands/composer/describe-section.ts';
import { makeTranslate } from '../../src/editor/contracts/messages.ts';

/** The dialog's value for an example of a block; the editor speaks the language of the page. */
function describe(block: string, example: string, language: 'zh-CN' | 'en-US' = 'en-US'): Promise<unknown> {
  const { model } = makeExamplePage(language, [block]);
  const host = {
    model,
    site: model.site,
    page: { documents: { content: model.content.ast } },
    translate: makeTranslate(messagesFor(language, ['editor'])),
  };
  return describeSection(host as never, { document: 'content', key: `${block}--${example}` });
}

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
  ['news-list', 'two-pages', /^What stays behind: the list that is loaded, the page numbers, other parts/],
  ['partners', 'seven', /^What stays behind: small details of the style: 1\. /],
])('of %s, example %s, the dialog says what stays behind', async (block, example, left) => {
  expect(await describe(block, example)).toMatchObject({ left: expect.stringMatching(left) });
});

test('of a section that stays whole nothing is said but its translations', async () => {
  expect(await describe('introduction', 'company')).toMatchObject({
    left: 'Translations of this section have to be entered again.',
    choices: expect.arrayContaining([expect.objectContaining({ label: 'Figures: 3 items' })]),
  });
});

test('the same in Chinese', async () => {
  expect(await describe('video', 'complete', 'zh-CN')).toMatchObject({
    left: '带不过去的：视频播放器。 这一段的译文需要重新填写。',
  });
});

test.each([
  ['banner-1', 'two-slides'],
  ['comments', 'two'],
  ['product-detail', 'product'],
])('of %s nothing can be turned', async (block, example) => {
  expect(await describe(block, example)).toBeUndefined();
});
