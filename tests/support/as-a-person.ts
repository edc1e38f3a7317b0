// A test types as fast as a program, which is asked for a captcha.
import type { Page } from 'playwright-core';

/** Says to the server that forms of this page were open for a minute before they are sent. */
export async function sendAsAPerson(page: Page): Promise<void> {
  await page.route('**/api/memberMenuValue/fillInMenu', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.fallback({ postData: JSON.stringify({ ...body, openMs: 60_000 }) });
  });
}
