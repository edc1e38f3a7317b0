// What an address tells of a campaign, however a program has written it.
import { expect, test } from 'vitest';
import { readCampaign } from '../../src/server/domains/statistics/view-source.ts';

test.each([
  ['/x?to=a?b&utm_source=letter', 'letter · – · –'],
  ['/x?UTM_Source=Letter&Utm_Medium=mail', 'letter · mail · –'],
  ['/x?a=1&amp;utm_source=letter', 'letter · – · –'],
  [`/x?utm_source=${'a'.repeat(59)}😀b`, `${'a'.repeat(59)}😀 · – · –`],
  ['/x?utm_source=letter&utm_campaign=lin%40example.com', 'letter · – · –'],
  ['/x?utm_source=%', '% · – · –'],
  ['/x?utm_source=%00%E2%80%8B', undefined],
  ['/x#?utm_source=letter', undefined],
])('of %s: %s', (address, campaign) => expect(readCampaign(address)).toBe(campaign));
