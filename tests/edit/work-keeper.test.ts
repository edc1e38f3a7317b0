// What a browser keeps of unsaved work, in one that does not answer: WebKit, after a page was left too early.
import { afterEach, expect, test, vi } from 'vitest';
import { openWorkKeeper } from '../../src/client/work-keeper.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a store that does not answer says so after 4 s, and is asked again the next time', async () => {
  vi.useFakeTimers();
  const open = vi.fn<() => object>(() => ({}));
  vi.stubGlobal('indexedDB', { open });
  const place = { database: 'tessera', store: 'drafts', prefix: '', timeOf: () => 0 };
  const keeper = openWorkKeeper(place);
  for (const times of [1, 2]) {
    const failure = keeper.list().catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await failure).toContain('The browser does not answer.');
    expect(open).toHaveBeenCalledTimes(times);
  }
});
