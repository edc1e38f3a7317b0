// Finds texts that are empty, or still those of a template.
import { findPlaceholders } from './find-placeholders.ts';
import { definePageCheck, type Finding } from './page-check.ts';
import { listWords, wordsOf, type PlacedText } from './page-values.ts';

/** What writers leave in the place of a text. */
const FILLER =
  /\blorem ipsum\b|\bdolor sit amet\b|\bT(?:ODO|BD|BC)\b|\bx{4,}\b|待补充|待完善|待定文案|此处填写|占位文字/i;
/** Shown although there are no words. */
const SHOWN_WITHOUT_WORDS = /<(?:img|hr|table)\b/i;
const MAX_SHOWN = 40;

export default definePageCheck({
  isOfTexts: true,
  run: ({ documents, site }) => [
    ...findPlaceholders(documents.content, site).map(({ place, text }): Finding => ({
      severity: 'must look',
      place,
      message: 'check.placeholder',
      values: { text },
    })),
    ...listWords(documents).flatMap(checkText),
  ],
});

function checkText({ text, place }: PlacedText): Finding[] {
  // An empty member is a text that is left out on purpose.
  if (text === '') return [];
  const words = wordsOf(text);
  if (words === '' && !SHOWN_WITHOUT_WORDS.test(text))
    return [{ severity: 'must look', place, message: 'check.textEmpty' }];
  if (FILLER.test(words)) {
    const shown = words.slice(0, MAX_SHOWN);
    return [{ severity: 'must look', place, message: 'check.filler', values: { text: shown } }];
  }
  return [];
}
