import { expect, test } from 'vitest';
import { fromZoneTime, toZoneTime } from '../../src/owner-fields/controls/zone-time.ts';
import { edgeOfDay } from '../../src/console/contracts/day-edge.ts';

test.each([
  // An hour is left out: as long after the change as the clock says, never earlier.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:40:00.000Z', '2026-10-04T02:40'],
  // An hour comes twice: the first one.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  // No change, far from Greenwich.
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z', '2026-01-01T00:00'],
  ['Asia/Shanghai', '2026-11-26T09:00', '2026-11-26T01:00:00.000Z', '2026-11-26T09:00'],
  // Whoever types a year writes these first. Clocks were local then.
  ['UTC', '0002-11-26T09:00', '0002-11-26T09:00:00.000Z', '0002-11-26T09:00'],
  ['Asia/Shanghai', '0020-11-26T09:00', '0020-11-26T00:54:17.000Z', '0020-11-26T09:00'],
  ['Asia/Shanghai', '0202-11-26T09:00', '0202-11-26T00:54:17.000Z', '0202-11-26T09:00'],
])('in %s %s is %s, and is shown as %s', (zone, text, moment, shown) => {
  expect(fromZoneTime(text, zone)).toBe(moment);
  expect(toZoneTime(moment, zone)).toBe(shown);
});

test.each([
  // Days of 23, 25 and 24 hours; in Santiago and Cairo midnight itself is left out.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
  ['Asia/Shanghai', '2026-03-08', '2026-03-07T16:00:00.000Z', '2026-03-08T15:59:59.999Z'],
])('a filter by day in %s of %s is from %s to %s', (zone, day, start, end) => {
  expect([edgeOfDay(day, 'start', zone), edgeOfDay(day, 'end', zone)]).toEqual([start, end]);
});

test.each(['America/New_York', 'America/Santiago', 'Africa/Cairo', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'the days of a year in %s follow one another without a gap, and each hour is shown as it was typed',
  (zone) => {
    for (let day = 0; day < 365; day += 1) {
      const [one, next] = [day, day + 1].map((each) =>
        new Date(Date.UTC(2026, 0, 1 + each)).toISOString().slice(0, 10),
      );
      const end = Date.parse(edgeOfDay(one ?? '', 'end', zone) ?? '');
      expect(end + 1, one).toBe(Date.parse(edgeOfDay(next ?? '', 'start', zone) ?? ''));
      const noon = `${one}T12:00`;
      expect(toZoneTime(fromZoneTime(noon, zone), zone)).toBe(noon);
    }
  },
);
