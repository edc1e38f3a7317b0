// The journeys of a new owner, and the ways in which each of them can be walked.
import { IS_LONG } from '../../support/rounds.ts';

export type HandsName = 'mouse' | 'keyboard';
export type Language = 'en-US' | 'zh-CN';
export type Width = 375 | 768 | 1440;

export interface Combination {
  hands: HandsName;
  language: Language;
  /** Of the window, in CSS pixels. */
  width: Width;
}

/** The journeys, each with the combination in which the test command walks it: all twelve are among them. */
export const JOURNEYS = {
  'rename the company': { hands: 'mouse', language: 'en-US', width: 1440 },
  'change the logo': { hands: 'keyboard', language: 'zh-CN', width: 768 },
  'add a page with three blocks': { hands: 'mouse', language: 'zh-CN', width: 1440 },
  'write an article for tomorrow': { hands: 'mouse', language: 'en-US', width: 768 },
  'add twenty products': { hands: 'keyboard', language: 'en-US', width: 768 },
  'make a form and read what came in': { hands: 'keyboard', language: 'en-US', width: 1440 },
  'hold and release a comment': { hands: 'keyboard', language: 'zh-CN', width: 375 },
  'block a member': { hands: 'mouse', language: 'zh-CN', width: 375 },
  'invite an editor': { hands: 'keyboard', language: 'zh-CN', width: 1440 },
  'find who changed a price': { hands: 'mouse', language: 'zh-CN', width: 768 },
  'restore a price': { hands: 'keyboard', language: 'en-US', width: 375 },
  'replace a picture': { hands: 'mouse', language: 'en-US', width: 375 },
} as const satisfies Record<string, Combination>;

export type JourneyName = keyof typeof JOURNEYS;

export const ALL_COMBINATIONS: readonly Combination[] = (['keyboard', 'mouse'] as const).flatMap((hands) =>
  (['zh-CN', 'en-US'] as const).flatMap((language) =>
    ([768, 1440, 375] as const).map((width) => ({ hands, language, width })),
  ),
);

/** The usual combination of a journey; in a long run every one. */
export const combinationsOf = (name: JourneyName): readonly Combination[] =>
  IS_LONG ? ALL_COMBINATIONS : [JOURNEYS[name]];

export const describeCombination = ({ hands, language, width }: Combination): string =>
  `${hands}, ${language}, ${width} px`;
