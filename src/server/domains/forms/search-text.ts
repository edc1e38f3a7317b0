/** Collects the texts by which a submission is found. */
import type { FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { storedPhone } from '../../../../runtime/model/phone.ts';
import { plainSigns } from '../../../../runtime/model/typed-signs.ts';
import { maskValues } from './mask-values.ts';

/** Characters of a submission that are searched. */
const MAX_TEXT = 2_000;

/** How people write phones. */
const PHONE = /^\+?[\d\s().-]{6,24}$/;

/**
 * What is searched by who may see all of a submission, and by who sees the masked one where its form masks.
 */
export const searchTextsOf = (
  rules: readonly FormRule[],
  values: Record<string, unknown>,
): { search_text: string; masked_text: string } => ({
  search_text: searchTextOf(values),
  masked_text: searchTextOf(maskValues(rules, values)),
});

/**
 * The texts and numbers of a submission in lower case, a line each, cut. How its sender can be reached comes
 * first: whoever asks to be erased is found by it. Phones are also found without what is between digits.
 */
export function searchTextOf(values: unknown): string {
  const texts = textsOf(values);
  const phones = texts
    .map((text) => text.normalize('NFKC'))
    .filter((text) => PHONE.test(text))
    .map((text) => text.replaceAll(/\D/g, ''));
  const mails = texts.filter((text) => text.includes('@') && text.length <= 254);
  const first = [...new Set([...phones, ...mails])];
  return [...first, ...texts.filter((text) => !first.includes(text))]
    .join('\n')
    .toLowerCase()
    .slice(0, MAX_TEXT);
}

/** What is asked for, as it is searched: a phone is found however it was typed here and there. */
export function searchedAs(asked: string): string {
  const phone = storedPhone(plainSigns(asked).trim());
  // Groups of digits are found in long texts, too.
  const mobile = /^(1\d\d)(\d{4})(\d{4})$/.exec(phone);
  if (mobile !== null) return mobile.slice(1).join(' ');
  return /^\+\d+$/.test(phone) ? phone.slice(1) : asked;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
