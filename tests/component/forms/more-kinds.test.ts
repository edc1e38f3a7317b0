// Fields that companies in China ask for, as visitors fill them in.
import { expect, test } from 'vitest';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import { openComponents } from '../component.ts';

const components = await openComponents();
const { page, calls } = components;
const storage = { clientToken: 'token' };

async function send(): Promise<unknown> {
  await page.getByRole('button', { name: 'Submit' }).click();
  const { body } = await calls.next('memberMenuValue.fillInMenu');
  return (body as { valueJson: unknown }).valueJson;
}

const open = (rules: FormRule[], table: object = {}): Promise<void> =>
  components.form(rules, {
    language: 'en-US',
    storage,
    calls: { 'memberMenuValue.fillInMenu': 'record-1', ...table },
  });

test('a region is chosen by typing, and sent by its names', async () => {
  await open([{ name: 'region', type: 'array', title: 'Region', 'x-component': 'Region' }]);
  await page.getByLabel('Region').fill('禅城');
  await page.getByText('广东省 / 佛山市 / 禅城区').click();
  expect(await send()).toEqual({ region: ['广东省', '佛山市', '禅城区'] });
});

test('options are ranked by buttons, and the place is said', async () => {
  const options = ['Price', 'Quality', 'Time'].map((label, at) => ({ label, value: String(at) }));
  await open([{ name: 'rank', type: 'array', title: 'Order', 'x-component': 'Ranking', enum: options }]);
  await page.getByRole('button', { name: 'Time: put at place 1' }).click();
  await page.getByRole('button', { name: 'Price: put at place 2' }).click();
  await page.getByRole('button', { name: 'Move up: Price' }).press('Enter');
  await page.getByRole('status').getByText('Price: place 1').waitFor();
  expect(await send()).toEqual({ rank: ['0', '2'] });
});

test('a typed name is a signature, stored as a picture', async () => {
  const file = { id: 'file-1', name: 'signature.png', size: 900 };
  await open(
    [{ name: 'sign', type: 'array', title: 'Signature', required: true, 'x-component': 'Signature' }],
    {
      'memberMenuValue.upload': file,
    },
  );
  await page.getByLabel(/type your name/).fill('Lin Mu');
  // What is drawn and not taken over would be lost.
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Press “Use this signature”, or “Clear”', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByText('Signed', { exact: true }).waitFor();
  expect(await page.locator('.signature canvas').isVisible()).toBe(true);
  expect(await page.getByText(/^Press “Use/).count()).toBe(0);
  expect(await send()).toEqual({ sign: [file] });
});

test('a reset of the form takes the signature and its drawing', async () => {
  await open(
    [
      { name: 'sign', type: 'array', title: 'Signature', 'x-component': 'Signature' },
      { name: 'reset', type: 'void', 'x-component': 'Reset', 'x-component-props': { children: 'Reset' } },
    ],
    { 'memberMenuValue.upload': { id: 'file-1', name: 'signature.png', size: 900 } },
  );
  await page.getByLabel(/type your name/).fill('Lin Mu');
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByText('Signed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).waitFor();
  const isBlank = await page.locator('.signature canvas').evaluate((canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.every((each) => each === 0),
  );
  expect(isBlank).toBe(true);
  expect(await send()).toEqual({ sign: [] });
});

test('what the page says is sent with the form, and is not seen', async () => {
  await open([
    { name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' },
    {
      name: 'from',
      type: 'string',
      title: 'Page',
      'x-component': 'PageValue',
      'x-component-props': { takes: 'address' },
    },
  ]);
  await page.getByLabel('Name').fill('Ada');
  expect(await page.getByText('Page', { exact: true }).isVisible()).toBe(false);
  expect(await send()).toMatchObject({ name: 'Ada', from: expect.stringMatching(/^http/) });
});

test('the grades of a matrix stand below one another, also on a phone', async () => {
  const question = (title: string) => ({
    type: 'string',
    title,
    'x-decorator': 'FormItem',
    'x-component': 'Radio.Group',
    enum: ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent'].map((label, value) => ({ label, value })),
  });
  const properties = Object.fromEntries(
    ['Price', 'The quality of what was delivered', 'Time'].map((title, at) => [`q${at}`, question(title)]),
  );
  const rule = { name: 'all', type: 'void', 'x-component': 'Matrix', properties } as FormRule;
  for (const width of [1280, 375]) {
    await components.form([rule], { language: 'en-US', width });
    const [first, ...others] = await page.locator('.matrix [role=radiogroup]').evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll('input')].map((box) => {
          const { left, width: wide } = box.getBoundingClientRect();
          return Math.round(left + wide / 2);
        }),
      ),
    );
    expect(new Set(first)).toHaveProperty('size', 5);
    expect(others).toEqual([first, first]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a number typed with blanks is read by conditions and calculations in its normal form', async () => {
  const rule = (name: string, title: string, more: object): FormRule => ({
    name,
    title,
    type: 'string',
    'x-component': 'Input',
    ...more,
  });
  const reads = (state: object) => ({ 'x-reactions': { dependencies: ['card'], fulfill: { state } } });
  await open([
    rule('card', 'Card', { format: 'idcard' }),
    rule('copy', 'Copy', reads({ value: '{{ $deps[0] }}' })),
    rule('more', 'More', reads({ visible: "{{ $deps[0] === '11010519491231002X' }}" })),
  ]);
  const card = page.getByLabel('Card');
  await card.pressSequentially('110105 19491231 ');
  // Nothing is taken away under the fingers.
  expect(await card.inputValue()).toBe('110105 19491231 ');
  expect(await page.getByLabel('More').count()).toBe(0);
  await card.pressSequentially('００２x');
  await page.getByLabel('More').waitFor();
  expect(await page.getByLabel('Copy').inputValue()).toBe('11010519491231002X');
  expect(await card.inputValue()).toBe('110105 19491231 ００２x');
  await card.press('Tab');
  expect(await card.inputValue()).toBe('11010519491231002X');
  expect(await send()).toEqual({ card: '11010519491231002X', copy: '11010519491231002X' });
});

test('what is no number of its kind stays as it was typed', async () => {
  await open([{ name: 'site', type: 'string', title: 'Site', format: 'url', 'x-component': 'Input' }]);
  const site = page.getByLabel('Site');
  await site.fill('our shop');
  await site.press('Tab');
  expect(await site.inputValue()).toBe('our shop');
  await site.fill('www.example.com');
  await site.press('Tab');
  expect(await site.inputValue()).toBe('https://www.example.com');
});
