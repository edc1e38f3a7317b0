// A translation does not describe a picture that the default language has replaced.
import { expect, test } from 'vitest';
import { differenceOf, mergeTranslation } from '../../runtime/compare/translation.ts';
import { dropOldAlternatives } from '../../src/server/domains/content/stored/replaced-pictures.ts';

const pictureOf = (name: string, alt: string) => ({ resourceCode: name, url: `/media/${name}.jpg`, alt });
const pageOf = (big: object, first: object, second: object, title: string) => ({
  data: {
    hero: { Picture: big, Title: { title } },
    wall: [
      { contentCode: 'a', ...first },
      { contentCode: 'b', ...second },
    ],
  },
});
const chinese = pageOf(pictureOf('kiln', '窑'), pictureOf('one', '一'), pictureOf('two', '二'), '关于');
const english = pageOf(
  pictureOf('kiln', 'A kiln'),
  pictureOf('one', 'One'),
  pictureOf('two', 'Two'),
  'About',
);
const difference = differenceOf(chinese, english);

test('other texts and the texts of other pictures stay', () => {
  const next = pageOf(pictureOf('oven', ''), pictureOf('one', '一'), pictureOf('three', '三'), '关于');
  const kept = dropOldAlternatives(chinese, next, difference);
  expect(mergeTranslation(next, kept)).toEqual(
    pageOf(pictureOf('oven', ''), pictureOf('one', 'One'), pictureOf('three', '三'), 'About'),
  );
});

test('a picture that only got another address or another text keeps its translated text', () => {
  const moved = { ...pictureOf('kiln', '一座窑'), url: '/media/kiln.v2.jpg' };
  const next = pageOf(moved, pictureOf('one', '一'), pictureOf('two', '二'), '关于我们');
  expect(dropOldAlternatives(chinese, next, difference)).toBe(difference);
});

test('a translation with a picture of its own describes that one', () => {
  const own = differenceOf(
    chinese,
    pageOf(pictureOf('london', 'London'), pictureOf('one', 'One'), pictureOf('two', 'Two'), 'About'),
  );
  const next = pageOf(pictureOf('oven', ''), pictureOf('one', '一'), pictureOf('two', '二'), '关于');
  expect(mergeTranslation(next, dropOldAlternatives(chinese, next, own))).toMatchObject({
    data: { hero: { Picture: pictureOf('london', 'London') } },
  });
});

test('a picture without a code is known by its file', () => {
  const stored = { data: { Picture: { url: '/media/kiln_1200x900.webp', alt: '窑' } } };
  const better = {
    data: { Picture: { resourceCode: 'kiln', url: '/media/kiln_1200x900.v2.webp', alt: '窑' } },
  };
  const translation = differenceOf(stored, { data: { Picture: { ...stored.data.Picture, alt: 'A kiln' } } });
  expect(dropOldAlternatives(stored, better, translation)).toBe(translation);
});
