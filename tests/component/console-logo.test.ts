// The colours of the logo, taken by the settings of the console.
import { expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/model/json.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">' +
  '<path fill="#0a3d91" d="M0 0h20v20H0z"/></svg>';
const LOGO = `data:image/svg+xml,${encodeURIComponent(SVG)}`;

const THEME = {
  id: 'theme',
  revision: 4,
  permissions: [],
  values: { document: { preset: 'kiln', overrides: {} } },
};
const DRAFT = {
  values: { document: { preset: 'press', overrides: { shape: { radius: 'round' } } } },
  revision: 4,
  at: '2026-06-01T07:00:00.000Z',
  who: 'wei',
};

async function take(theme: object): Promise<JsonObject[]> {
  await components.console('/owner/settings-start', {
    calls: {
      'consoleSetting.get': {
        id: 'start',
        revision: 1,
        values: { name: { 'en-US': 'Bank' }, languages: ['en-US'], logo: LOGO },
        permissions: [],
      } as never,
      'consoleSetting.history': [],
      'consoleTheme.get': theme as never,
      'consoleTheme.save': { id: 'theme', revision: 5 },
      'consoleTheme.saveDraft': { at: '2026-06-01T08:00:00.000Z' } as never,
    },
  });
  await page.getByRole('button', { name: 'Take the colors of the logo' }).click();
  await page.getByRole('button', { name: 'Use them' }).click();
  await page.getByText(/colors of your logo (?:are|wait)/).waitFor();
  return [...calls.made('consoleTheme.save'), ...calls.made('consoleTheme.saveDraft')].map(
    ({ body }) => body as JsonObject,
  );
}

test('the colours of the logo become public at once', async () => {
  expect(await take(THEME)).toMatchObject([
    { revision: 4, values: { document: { preset: 'kiln', overrides: { seeds: { brand: '#0a3d91' } } } } },
  ]);
});

test('a draft of the theme keeps what it has, and gets the colours of the logo', async () => {
  expect(await take({ ...THEME, draft: DRAFT })).toMatchObject([
    {
      seen: DRAFT.at,
      values: {
        document: { preset: 'press', overrides: { shape: { radius: 'round' }, seeds: { brand: '#0a3d91' } } },
      },
    },
  ]);
});
