/** Owners read moments by the clocks of the site, wherever their browser is. */
import { expect, test, vi } from 'vitest';
import { momentIn, preciseClockOf, timeOf } from '../../src/editor/commands/documents/moments.ts';

const FAR = { language: 'en-US', timeZone: 'Pacific/Kiritimati' };
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('a moment has the day of the site', () => {
  expect(plain(momentIn(FAR, '2026-01-31T10:30:00.000Z'))).toBe('Feb 1, 2026, 12:30 AM (Pacific/Kiritimati)');
  expect(plain(preciseClockOf(FAR).format(new Date('2026-01-31T09:59:59.000Z')))).toBe(
    'Jan 31, 2026, 11:59:59 PM',
  );
  expect(plain(momentIn({ language: 'en-US' }, '2026-01-31T16:00:00.000Z'))).toBe(
    'Feb 1, 2026, 12:00 AM (Asia/Shanghai)',
  );
});

test.each([
  ['2026-01-31T10:00:00.000Z', '12:00 AM'],
  ['2026-01-31T09:59:00.000Z', 'Jan 31, 2026, 11:59 PM'],
])('at noon on 1 February of the site, %s is said as %s', (moment, said) => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T22:00:00.000Z') });
  try {
    expect(plain(timeOf(FAR, moment))).toBe(said);
  } finally {
    vi.useRealTimers();
  }
});
