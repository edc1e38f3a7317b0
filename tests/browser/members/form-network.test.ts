import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import { sendAsAPerson } from '../../support/as-a-person.ts';
import { openBrowser } from '../../support/browser.ts';
import { findViolations } from '../page-checks.ts';
import { openAs, startMemberSite, type TestMember } from './member-site.ts';
import { sendLogin } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const member = await site.register();

const FILL_IN = '**/api/memberMenuValue/fillInMenu';
const FREE = { path: '/forms/visit', id: 'demo-visit', done: '**/client/my-form-fill-success?*' };
const PAID = { path: '/forms/samples', id: 'demo-sample-box', done: '**/client/clientMyOrderPay?orderId=*' };
type TestForm = typeof FREE;

const rule: FormRule[] = [
  { name: 'name', type: 'string', title: 'Name', required: true, 'x-component': 'Input' },
  { name: 'note', type: 'string', title: 'Note', 'x-component': 'Input.TextArea' },
  { name: 'secret', type: 'string', title: 'Secret', 'x-component': 'Password' },
];
site.write((database) => {
  const store = database.prepare('update form_template set document = ? where form_id = ?');
  for (const { id } of [FREE, PAID])
    store.run(JSON.stringify({ rule, option: { submitText: 'Hand in', captcha: 'never' } }), id);
});

/** Number of submissions under a name, and of their orders. */
function countOf(name: string): { records: number; orders: number } {
  let counted = { records: 0, orders: 0 };
  site.write((database) => {
    counted =
      database
        .prepare<[string], typeof counted>(
          `select count(*) as records, count(o.order_id) as orders
           from form_record r left join member_order o on o.record_id = r.record_id
           where json_extract(r."values", '$.name') = ?`,
        )
        .get(name) ?? counted;
  });
  return counted;
}

const once = (form: TestForm) => ({ records: 1, orders: form === PAID ? 1 : 0 });

async function openForm(
  form: TestForm,
  as: TestMember | undefined,
  name: string,
): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const opened = await openAs(browser, site.url + form.path, as, { language: 'en-US' });
  await opened.page.locator('form.form').waitFor();
  await fill(opened.page, name);
  return opened;
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Note').fill('Two\nlines');
  await page.getByLabel('Secret').fill('not to be kept');
}

const button = (page: Page) => page.locator('form .form-submit');
const typed = (page: Page) =>
  Promise.all(['Name', 'Note', 'Secret'].map((label) => page.getByLabel(label).inputValue()));

const agree = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

/** Sends the form; a guest confirms sending without an account. */
async function handIn(page: Page, as: TestMember | undefined): Promise<void> {
  await button(page).click();
  if (as === undefined) await agree(page);
}

/** Handles the first submission specially and continues the others; returns their idempotency keys. */
async function meetFirst(page: Page, meet: (route: Route) => Promise<void>): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(FILL_IN, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? meet(route) : route.fallback();
  });
  return keys;
}

/** The request never arrives. */
const cutBefore = (route: Route) => route.abort('connectionreset');
/** The server has stored it, and its response never arrives. */
const cutAfter = async (route: Route): Promise<void> => {
  const answer = await route.fetch();
  expect(answer.status()).toBe(200);
  await route.abort('connectionreset');
};

// A member's free form is sent as a guest's and stored as a member's paid one.
const WHO = [
  ['a free form of a guest', FREE, undefined],
  ['a paid form of a member', PAID, member],
] as const;

describe.each(WHO)('%s', (who, form, as) => {
  test('is stored once, however often it is pressed while it is sent', async () => {
    const name = `Pressed, ${who}`;
    const { page, pageErrors } = await openForm(form, as, name);
    const held = Promise.withResolvers<Route>();
    const keys = await meetFirst(page, (route) => Promise.resolve(held.resolve(route)));
    // Two clicks in one task: React renders nothing between them.
    await page.locator('form.form').evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      element.requestSubmit();
    });
    if (as === undefined) await agree(page);
    const route = await held.promise;
    await page.getByLabel('Name').press('Enter');
    await button(page).dblclick({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await route.continue();
    await page.waitForURL(form.done);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/)]);
    expect(countOf(name)).toEqual(once(form));
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test('is stored once after Enter and a double click together', async () => {
    const name = `Pressed at once, ${who}`;
    const { page } = await openForm(form, as, name);
    const box = await button(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.getByLabel('Name').focus();
    await Promise.all([page.keyboard.press('Enter'), page.mouse.dblclick(x, y)]);
    if (as === undefined) await agree(page);
    await page.waitForURL(form.done);
    expect(countOf(name)).toEqual(once(form));
    await page.context().close();
  });

  test('is stored once when the network delivers it twice', async () => {
    const name = `Twice, ${who}`;
    const { page } = await openForm(form, as, name);
    await meetFirst(page, async (route) => {
      const [one, other] = await Promise.all([route.fetch(), route.fetch()]);
      expect(await other.json()).toEqual(await one.json());
      await route.fulfill({ response: one });
    });
    await handIn(page, as);
    await page.waitForURL(form.done);
    expect(countOf(name)).toEqual(once(form));
    await page.context().close();
  });

  test.each([
    ['before it arrives', cutBefore, { records: 0, orders: 0 }],
    ['before its answer arrives', cutAfter, once(form)],
  ] as const)(
    'keeps the typed values when the network is cut %s, and is stored once when it is sent again',
    async (when, cut, taken) => {
      const name = `Cut ${when}, ${who}`;
      const { page } = await openForm(form, as, name);
      const keys = await meetFirst(page, cut);
      await handIn(page, as);
      const failure = page.locator('.form-failure');
      await failure
        .getByText(
          'No answer came. Everything you typed is still here: please send it again, it counts only once.',
        )
        .waitFor();
      expect(countOf(name)).toEqual(taken);
      expect(new URL(page.url()).pathname).toBe(form.path);
      expect(await typed(page)).toEqual([name, 'Two\nlines', 'not to be kept']);
      expect(await findViolations(page, 'form.form')).toEqual([]);
      await handIn(page, as);
      await page.waitForURL(form.done);
      expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
      expect(countOf(name)).toEqual(once(form));
      await page.context().close();
    },
  );

  test('shows a message without a network, and is sent when the network is back', async () => {
    const name = `Offline, ${who}`;
    const { page } = await openForm(form, as, name);
    await page.context().setOffline(true);
    // The confirmation for guests cannot be loaded either.
    await button(page).click();
    await page.locator('.form-failure').getByText('Everything you typed is still here').waitFor();
    expect(await typed(page)).toEqual([name, 'Two\nlines', 'not to be kept']);
    await page.context().setOffline(false);
    await handIn(page, as);
    await page.waitForURL(form.done);
    expect(countOf(name)).toEqual(once(form));
    await page.context().close();
  });

  test('is stored once when it is sent again after a reload', async () => {
    const name = `Loaded anew, ${who}`;
    const { page } = await openForm(form, as, name);
    const keys = await meetFirst(page, cutAfter);
    await handIn(page, as);
    await page.locator('.form-failure').waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name);
    expect(await typed(page)).toEqual([name, 'Two\nlines', '']);
    await page.getByLabel('Secret').fill('not to be kept');
    await handIn(page, as);
    await page.waitForURL(form.done);
    expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
    expect(countOf(name)).toEqual(once(form));
    await page.context().close();
  });
});

test('a guest who signs in for a paid form orders once though the response is lost', async () => {
  const name = 'Signed in meanwhile';
  const { page } = await openForm(PAID, undefined, name);
  const keys = await meetFirst(page, cutAfter);
  await button(page).click();
  await page.getByRole('dialog').locator('.question-yes').click();
  await page.waitForURL('**/client/login?*');
  expect(keys).toEqual([]);
  await sendLogin(page, member.email, member.password);
  await page.waitForURL(`**${PAID.path}#*`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name);
  await button(page).click();
  await page.locator('.form-failure').waitFor();
  await button(page).click();
  await page.waitForURL(PAID.done);
  expect(keys[1]).toBe(keys[0]);
  expect(countOf(name)).toEqual(once(PAID));
  await page.context().close();
});

test('a form that was stored by a failing server is stored once after a retry', async () => {
  const name = 'Failed afterwards';
  const { page } = await openForm(PAID, member, name);
  const keys = await meetFirst(page, async (route) => {
    await route.fetch();
    await route.fulfill({
      status: 507,
      json: { success: false, code: 507, message: 'The disk is full.', data: null },
    });
  });
  await button(page).click();
  await page.waitForURL('**/client/my-form-fill-failed?*');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(`**${PAID.path}#*`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name);
  await page.getByLabel('Secret').fill('not to be kept');
  await button(page).click();
  await page.waitForURL(PAID.done);
  expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
  expect(countOf(name)).toEqual(once(PAID));
  await page.context().close();
});

test('a form that another server process is still storing waits, and then gets its response', async () => {
  const name = 'Still under way';
  const { page } = await openAs(browser, site.url + FREE.path, member, { language: 'en-US' });
  await page.locator('form.form').waitFor();
  // Before anything is typed: that begins a timer of its own. The new clock begins anew, the form does not.
  await page.clock.install();
  await sendAsAPerson(page);
  await fill(page, name);
  const keys = await meetFirst(page, (route) =>
    route.fulfill({
      status: 409,
      headers: { 'retry-after': '60' },
      json: { success: false, code: 409, message: 'The same request is still under way.', data: null },
    }),
  );
  await button(page).click();
  const failure = page.locator('.form-failure');
  await failure.getByText('The same request is still under way.').waitFor();
  expect(await button(page).getAttribute('aria-disabled')).toBe('true');
  // The time runs when its seconds are shown.
  await failure.getByText(/You can send it again in [1-9]\d* s/).waitFor();
  await page.clock.fastForward(60_000);
  await failure.waitFor({ state: 'detached' });
  await button(page).click();
  await page.waitForURL(FREE.done);
  expect(keys[1]).toBe(keys[0]);
  expect(countOf(name)).toEqual(once(FREE));
  await page.context().close();
});

test('a form that is changed after a cut, rejected, or sent again later is a new submission', async () => {
  const { page } = await openForm(FREE, member, 'As it was first');
  const keys: (string | undefined)[] = [];
  await page.route(FILL_IN, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return cutBefore(route);
    if (keys.length > 2) return route.continue();
    const errors = [{ path: '/body/valueJson/note', rule: 'pattern', message: 'Not this note' }];
    return route.fulfill({
      status: 422,
      json: { success: false, code: 422, message: 'Not valid', data: { errors } },
    });
  });
  await button(page).click();
  await page.locator('.form-failure').waitFor();
  await page.getByLabel('Name').fill('As it was then');
  await button(page).click();
  await page.getByText('Not this note', { exact: true }).waitFor();
  await page.getByLabel('Note').fill('Another note');
  await page.getByLabel('Note').fill('Two\nlines');
  await button(page).click();
  await page.waitForURL(FREE.done);
  await page.goto(site.url + FREE.path, { waitUntil: 'domcontentloaded' });
  await fill(page, 'As it was then');
  await button(page).click();
  await page.waitForURL(FREE.done);
  expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
  expect([countOf('As it was first').records, countOf('As it was then').records]).toEqual([0, 2]);
  await page.context().close();
});

test('a paid form whose payment page fails is ordered once, and a reload offers the payment', async () => {
  const name = 'The next page does not come';
  const { page } = await openForm(PAID, member, name);
  let asked = 0;
  await page.route('**/client/clientMyOrderPay*', (route) =>
    (asked += 1) === 1 ? route.abort('connectionreset') : route.continue(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await button(page).click();
  await failed;
  // The browser's own page says what has failed.
  await page.waitForURL('chrome-error://**');
  await page.reload();
  await page.waitForURL(PAID.done);
  expect(countOf(name)).toEqual(once(PAID));
  await page.context().close();
});
