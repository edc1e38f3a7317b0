// A picture that six places show, found and replaced.
import sharp from 'sharp';
import { expect } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startStoredSite } from '../stored-site.ts';
import { walkJourney } from './journey.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const PICTURE = 'story-museum';
/** Show the picture from the beginning. */
const PLACES = [
  '/about',
  '/products/glazed',
  '/article?contentCode=riverbend-museum',
  '/product?contentCode=oxblood-square',
];
/** Show it since this test. */
const MORE = ['five-clays', 'electric-kilns'];

interface Stored {
  revision: number;
  values: { pictures: { url: string; alt: object }[]; state: string };
}
const read = (path: string) => site.callAsOwner<Stored>(`console/${path}`);

const { values: museum } = await read('article/get?id=riverbend-museum');
const shown = museum.pictures.filter(({ url }) => url.includes(PICTURE)).slice(0, 1);
for (const id of MORE) {
  const { revision, values } = await read(`article/get?id=${id}`);
  const pictures = [...values.pictures, ...shown];
  await site.callAsOwner('console/article/save', { id, revision, values: { ...values, pictures } });
}

const addresses = [...PLACES, ...MORE.map((id) => `/article?contentCode=${id}`)].flatMap((place) =>
  ['zh-CN', 'en-US'].map((code) => `${site.url}${place}${place.includes('?') ? '&' : '?'}lang=${code}`),
);
const readPlaces = (): Promise<string[]> =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).text()));

/** What of an address tells one file from the next: the same address has a new one for a new file. */
const versionOf = (text: string): string | undefined =>
  /\/media\/story-museum[^"\s]*?(?=[."\s])/.exec(text)?.[0];

walkJourney('replace a picture', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, mark, openScreen, button, of, translate, expectSound } = walk;
  const record = 'console/media.record';
  await openScreen('media');
  await hands.type(main.getByRole('searchbox'), PICTURE);
  await page.keyboard.press('Enter');
  await main.getByText(translate('console.list.total', { count: 1 })).waitFor();
  await expectSound('found');
  await hands.press(main.getByRole('link', { name: new RegExp(PICTURE) }).first());
  const uses = main.getByRole('list', { name: of(record, 'usage') }).getByRole('listitem');
  await uses.nth(5).waitFor();
  await expectSound('picture');
  const before = (await readPlaces()).map(versionOf);

  await hands.press(button(of(record, 'replace')));
  const create = { width: 1440, height: 1080, channels: 3, background: colourOf(mark) } as const;
  const buffer = await sharp({ create }).webp().toBuffer();
  const file = { name: `wall-${mark}.webp`, mimeType: 'image/webp', buffer };
  await hands.chooseFile(dialog.getByLabel(of(record, 'replace.file')), file);
  await dialog.getByText(file.name).waitFor();
  await expectSound('replace');
  await hands.press(button(of(record, 'replace'), dialog));
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await readPlaces()).filter((text, at) => versionOf(text) === before[at]))
    .toEqual([]);
  await expectSound('replaced');

  const old = await fetch(`${site.url}/media/${PICTURE}_1440x1080.webp`);
  expect(old.headers.get('cache-control')).toBe('no-cache');

  // What is used is not removed.
  await hands.press(button(translate('console.record.remove')));
  await dialog.getByText(translate('console.use.item')).first().waitFor();
  await expectSound('question');
  await expect.poll(() => button(translate('console.record.remove'), dialog).isDisabled()).toBe(true);
  await hands.press(button(translate('console.cancel'), dialog));
  await dialog.waitFor({ state: 'detached' });
});

/** A colour for each walk. */
function colourOf(mark: string): string {
  const number = Buffer.from(mark).reduce((sum, byte) => (sum * 31 + byte) % 0xffffff, 7);
  return `#${number.toString(16).padStart(6, '0')}`;
}
