import { expect, onTestFinished, test, vi } from 'vitest';
import { offerUndo } from '../../src/editor/commands/documents/offer-undo.ts';
import type { PageStore } from '../../src/editor/store/page-store.ts';
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

test('a toast stays while somebody is at it, and goes soon after', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toasts = new Toasts();
  toasts.show({ text: 'Published.', tone: 'success', action: { title: 'Undo', run: () => undefined } });
  const id = toasts.shown[0]?.id ?? 0;
  toasts.hold(id);
  vi.advanceTimersByTime(600_000);
  expect(toasts.shown).toHaveLength(1);
  toasts.release(id);
  vi.advanceTimersByTime(30_000);
  expect(toasts.shown).toHaveLength(0);
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

test('the undo of a toast takes back its own change, and not one that came later', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toasts = new Toasts();
  const page = { documents: {} as PageStore['documents'] };
  let undone = 0;
  const undo = (): void => void undone++;
  offerUndo({ page, toasts, undo, translate: String }, 'Block deleted');
  const press = (): void => toasts.shown[0]?.action?.run();
  press();
  expect(undone).toBe(1);
  page.documents = { ...page.documents };
  press();
  expect(undone).toBe(1);
});
