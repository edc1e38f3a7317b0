import { describe, expect, test } from 'vitest';
import { describeMomentAhead } from '../../src/owner-fields/controls/describe-moment.ts';

/** Half past eleven in the evening of a Wednesday in Shanghai, when it is the afternoon in London. */
const NOW = Date.parse('2026-11-25T15:30:00Z');
const translate = (moment: unknown, language: string, timeZone = 'Asia/Shanghai') => {
  const said = describeMomentAhead(moment, { language, timeZone, now: NOW });
  // The space before AM is a narrow one.
  return said && `${said.when} / ${said.time.replaceAll(/\s/g, ' ')} / ${said.zone}`;
};

describe('a moment that lies ahead is said in words', () => {
  test.each([
    ['2026-11-25T15:59:00Z', 'today / 11:59 PM / China Standard Time', '今天 / 23:59 / 中国标准时间'],
    ['2026-11-25T16:00:00Z', 'tomorrow / 12:00 AM / China Standard Time', '明天 / 0:00 / 中国标准时间'],
    ['2026-11-26T01:00:00Z', 'tomorrow / 9:00 AM / China Standard Time', '明天 / 9:00 / 中国标准时间'],
    ['2026-11-27T01:00:00Z', 'in 2 days / 9:00 AM / China Standard Time', '后天 / 9:00 / 中国标准时间'],
    [
      '2026-11-28T01:00:00Z',
      'Saturday, November 28, 2026 / 9:00 AM / China Standard Time',
      '2026年11月28日星期六 / 9:00 / 中国标准时间',
    ],
  ])('%s', (moment, english, chinese) => {
    expect([translate(moment, 'en-US'), translate(moment, 'zh-CN')]).toEqual([english, chinese]);
  });

  test('by the days of the time zone of the site', () => {
    expect(translate('2026-11-25T16:00:00Z', 'en-US', 'Europe/London')).toContain('today / 4:00 PM');
  });

  test('and nothing of one that has passed, or that is none', () => {
    for (const moment of ['2026-11-25T15:30:00Z', '', 'tomorrow', undefined])
      expect(translate(moment, 'en-US')).toBeUndefined();
  });
});
