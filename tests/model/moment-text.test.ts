import { expect, it } from 'vitest';
import { momentText } from '../../runtime/model/moment-text.ts';

it.each([
  ['09:30:00', '09:30'],
  ['09:30:15', '09:30:15'],
  ['2026-12-01T09:30', '2026-12-01 09:30'],
  ['2026-12-01 09:30:00', '2026-12-01 09:30'],
  ['2026-12-01 09:30:05', '2026-12-01 09:30:05'],
  ['Run of 02:10:00 hours', 'Run of 02:10:00 hours'],
])('%s is read as %s', (stored, read) => {
  expect(momentText(stored)).toBe(read);
});
