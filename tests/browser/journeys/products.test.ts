// Products of a new owner: twenty of them from a spreadsheet, and a price that somebody else has changed.
import { expect } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startStoredSite } from '../stored-site.ts';
import { makeColleague } from './colleague.ts';
import { walkJourney, type Walk } from './journey.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const sheetOf = (mark: string): Buffer =>
  Buffer.from(
    [
      'SKU,商品名称,English name,售价',
      ...Array.from(
        { length: 20 },
        (_, at) => `cup-${mark}-${at},青瓷杯 ${mark} ${at},Cup ${mark} ${at},${at + 50}.5`,
      ),
    ].join('\r\n'),
  );

walkJourney('add twenty products', { site, browser }, async (walk) => {
  const { page, main, hands, mark, openScreen, translate, expectSound, combination } = walk;
  await openScreen('product');
  await expectSound('products');
  await importCups(walk, translate('console.job.created', { count: 20 }));
  // Nothing is made twice.
  await importCups(walk, translate('console.job.unchanged', { count: 20 }));
  await hands.type(
    main.getByRole('searchbox'),
    `${combination.language === 'en-US' ? 'Cup' : '青瓷杯'} ${mark}`,
  );
  await page.keyboard.press('Enter');
  await main.getByText(translate('console.list.total', { count: 20 })).waitFor();
  await expectSound('found');
  const { values } = await site.callAsOwner<{ values: object }>(`console/product/get?id=cup-${mark}-19`);
  expect(values).toMatchObject({
    price: 6_950,
    title: { 'zh-CN': `青瓷杯 ${mark} 19`, 'en-US': `Cup ${mark} 19` },
  });
});

/** Tries and imports the cups. Both say the same. */
async function importCups(walk: Walk, expected: string): Promise<void> {
  const { page, main, hands, mark, button, of, translate, expectSound } = walk;
  await hands.press(button(translate('console.import.open')));
  const dialog = page.getByRole('dialog', {
    name: translate('console.import.title', { list: of('console/product.list') }),
  });
  const file = { name: `cups-${mark}.csv`, mimeType: 'text/csv', buffer: sheetOf(mark) };
  await hands.chooseFile(dialog.getByLabel(translate('console.import.file'), { exact: true }), file);
  // The headings of a shop's own spreadsheet are known.
  const price = dialog.getByRole('combobox', {
    name: of('console/product.list', 'imports.price'),
    exact: true,
  });
  await expect.poll(() => price.inputValue()).toBe('售价');
  await hands.press(button(translate('console.import.tryNow'), dialog));
  const done = [
    translate('console.job.state.done'),
    translate('console.job.counts', { done: 20, total: 20 }),
    expected,
  ].join(' · ');
  await dialog.getByText(done).waitFor();
  const start = button(translate('console.import.run'), dialog);
  await expect.poll(() => start.isEnabled()).toBe(true);
  await expectSound('tried');
  await hands.press(start);
  await dialog.waitFor({ state: 'detached' });
  await main.getByText(done).waitFor();
}

const PRODUCT = 'drum-stool';
const price = async (): Promise<number | undefined> =>
  (await site.callAsOwner<{ values: { price?: number } }>(`console/product/get?id=${PRODUCT}`)).values.price;
const colleague = await makeColleague(site, 'mei');

/** Somebody else sets another price. Returns the one before. */
async function changePrice(): Promise<number> {
  const { values, revision } = await site.callAsOwner<{ values: { price: number }; revision: number }>(
    `console/product/get?id=${PRODUCT}`,
  );
  const next = { ...values, price: values.price + 12_300 };
  await colleague('console/product/save', { id: PRODUCT, revision, values: next });
  return values.price;
}

walkJourney('find who changed a price', { site, browser }, async (walk) => {
  const { page, main, hands, openScreen, of, translate, expectSound, combination } = walk;
  const before = await changePrice();
  await openScreen('audit');
  await hands.type(main.getByRole('searchbox'), 'mei');
  await page.keyboard.press('Enter');
  const { values } = await site.callAsOwner<{ values: { title: Record<string, string> } }>(
    `console/product/get?id=${PRODUCT}`,
  );
  const title = values.title[combination.language] ?? '';
  const what = translate('console.entity.product');
  // The log keeps titles in the language of who has written: a call without one has the default language.
  const kept = { who: 'mei', what, title: values.title['zh-CN'] ?? '' };
  const change = main.getByRole('link', { name: translate('console.change.save', kept) });
  await change.first().waitFor();
  await expectSound('audit log');
  await hands.press(change.first());
  const row = main.getByRole('row').filter({ hasText: of('console/product.record', 'sale.price') });
  for (const fen of [before, before + 12_300])
    await row.getByText((fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')).waitFor();
  await expectSound('change');
  await hands.press(main.getByRole('button', { name: of('console/audit.record', 'open'), exact: true }));
  await page.waitForURL(`**/owner/product/${PRODUCT}`);
  await main.getByRole('heading', { name: title, exact: true }).waitFor();
});

walkJourney('restore a price', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, openScreen, button, of, translate, expectSound } = walk;
  const before = await changePrice();
  await openScreen('product');
  await hands.type(main.getByRole('searchbox'), PRODUCT);
  await page.keyboard.press('Enter');
  await main.getByText(translate('console.list.total', { count: 1 })).waitFor();
  await hands.press(main.getByRole('row').getByRole('link').first());
  await main.getByRole('listitem').filter({ hasText: 'mei' }).first().waitFor();
  await expectSound('product');
  // The newest one is what there is now.
  const older = main.getByRole('button', {
    name: new RegExp(`^${translate('console.record.history.show')}`),
  });
  await hands.press(older.first());
  await dialog.getByText(of('console/product.record', 'sale.price'), { exact: true }).waitFor();
  await expectSound('comparison');
  await hands.press(button(translate('console.record.history.restore'), dialog));
  await dialog.waitFor({ state: 'detached' });
  expect(await price()).toBe(before);
  const field = main.getByLabel(of('console/product.record', 'sale.price'), { exact: true });
  await expect.poll(async () => Number((await field.inputValue()).replaceAll(',', ''))).toBe(before / 100);
  await expectSound('restored');
});
