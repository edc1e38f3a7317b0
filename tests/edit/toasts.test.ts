import { expect, test } from 'vitest';
import { Toasts } from '../../src/editor/store/toasts.ts';

test('an announcement has at most 200 characters, and ends at a word', async () => {
  const toasts = new Toasts();
  const hear = async (text: string): Promise<string> => {
    toasts.announce(text);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return toasts.announced.text;
  };
  expect(await hear('Saved')).toBe('Saved');
  const words = await hear('clay '.repeat(4000));
  expect(words).toMatch(/^(?:clay )+clay…$/);
  expect(words.length).toBeLessThanOrEqual(200);
  expect((await hear('窑'.repeat(20_000))).length).toBeLessThanOrEqual(201);
});
