import { expect, onTestFinished, test, vi } from 'vitest';
import { Toasts } from '../../src/editor/store/toasts.ts';

test('the same words stand on the screen once, with the last button', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toasts = new Toasts();
  for (const title of ['first', 'second', 'third'])
    toasts.show({ text: 'Your text is kept.', tone: 'plain', action: { title, run: () => undefined } });
  toasts.show({ text: 'Saved', tone: 'success' });
  expect(toasts.shown.map(({ text, action }) => [text, action?.title])).toEqual([
    ['Your text is kept.', 'third'],
    ['Saved', undefined],
  ]);
});

test('an announcement has at most 200 characters, and ends at a word', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toasts = new Toasts();
  const hear = (text: string): string => {
    toasts.announce(text);
    vi.runAllTimers();
    return toasts.announced.text;
  };
  expect(hear('Saved')).toBe('Saved');
  const words = hear('clay '.repeat(4000));
  expect(words).toMatch(/^(?:clay )+clay…$/);
  expect(words.length).toBeLessThanOrEqual(200);
  expect(hear('窑'.repeat(20_000)).length).toBeLessThanOrEqual(201);
});
