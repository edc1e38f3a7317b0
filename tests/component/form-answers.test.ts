// The page where people look up their own answers, on a phone.
import { expect, test } from 'vitest';
import type { LookedUpAnswer } from '../../runtime/generated/api.generated.ts';
import { readOverflow } from '../browser/page-checks.ts';
import { openComponents } from './component.ts';
import { CAPTCHA_PICTURE } from './members/pages.ts';

const components = await openComponents();
const { page, calls } = components;

const ANSWER: LookedUpAnswer = {
  id: 'r1',
  gmtCreate: '2026-05-01T02:03:00.000Z',
  state: 'working' as const,
  fields: [{ title: 'Name', text: 'Lin' }],
  replies: [{ text: 'Come at nine.', gmtCreate: '2026-05-02T02:03:00.000Z' }],
};

test('a code shows the answers with their state and replies', async () => {
  await components.document('form-answers', {
    language: 'en-US',
    width: 375,
    route: { query: { form: 'visit' } },
    sources: { form: { ok: true, data: { title: 'A visit' } } },
    calls: {
      'code.image': CAPTCHA_PICTURE,
      'memberMenuValue.lookUpCode': undefined,
      'memberMenuValue.lookUp': [ANSWER],
    },
  });
  await page.getByLabel('The phone or e-mail that you filled in').fill('138 0013 8000');
  await page.getByLabel('Image captcha').fill('A2CF');
  await page.getByRole('button', { name: 'Send code' }).click();
  const asked = await calls.next('memberMenuValue.lookUpCode');
  expect(asked.body).toMatchObject({ menuId: 'visit', contact: '138 0013 8000', imageCode: 'A2CF' });
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Answers found: 1').waitFor();
  const answer = page.getByRole('listitem').filter({ hasText: 'Lin' });
  expect(await answer.innerText()).toMatch(/In progress[\s\S]*Come at nine\./);
  expect(await readOverflow(page)).toBe(0);
  expect((await calls.next('memberMenuValue.lookUp')).body).toEqual({
    menuId: 'visit',
    contact: '138 0013 8000',
    code: '123456',
  });
});

test('a form without the setting says so at once, and asks for nothing', async () => {
  await components.document('form-answers', {
    language: 'en-US',
    width: 375,
    route: { query: { form: 'contact' } },
    sources: { form: { ok: false, message: 'Gone' } },
  });
  await page.getByText('Answers to this form cannot be looked up.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Look up' }).count()).toBe(0);
});
