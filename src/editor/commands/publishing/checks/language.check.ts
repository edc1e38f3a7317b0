// Finds texts that are not in the language of the page.
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { DOCUMENT_NAMES } from '../../../../../runtime/edit/change.ts';
import { withoutHidden } from '../../../../../runtime/model/page.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';
import { listUntranslated } from '../../translation/list-untranslated.ts';
import { definePageCheck, type CheckedPage, type Finding } from './page-check.ts';
import { listWords, wordsOf, type PlacedText } from './page-values.ts';

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}{2,}/gu;
/** So many characters of Chinese are a sentence, not a name. */
const HAN_SENTENCE = 6;
/** A short line in English beside the Chinese one is a common ornament. */
const LATIN_SENTENCE = 12;
const MAX_SHOWN = 40;

export default definePageCheck({
  isOfTexts: true,
  run(page) {
    const { language, defaultLanguage } = page.site;
    const untranslated = findUntranslated(page);
    // Without the texts of the default language nobody knows what is not translated yet.
    if (language !== defaultLanguage && page.original.content === undefined) return untranslated;
    const known = new Set(untranslated.map(nameOf));
    const foreign = listWords(page.documents)
      .filter(({ text }) => isForeign(wordsOf(text), language))
      .map(foreignOf)
      .filter((finding) => !known.has(nameOf(finding)));
    return [...untranslated, ...foreign];
  },
});

function findUntranslated({ documents, original }: CheckedPage): Finding[] {
  return DOCUMENT_NAMES.flatMap((document) => {
    const whole = original[document];
    if (whole === undefined) return [];
    return listUntranslated(withoutHidden(documents[document], slotNamesOf), whole).map(
      ({ key, path, leaf }) => ({
        // Names and years are often the same in both languages.
        severity: 'hint' as const,
        place: { document, key, path: [...path.map(String), leaf] },
        message: 'check.untranslated',
      }),
    );
  });
}

function foreignOf({ text, place }: PlacedText): Finding {
  const shown = wordsOf(text).slice(0, MAX_SHOWN);
  return { severity: 'hint', place, message: 'check.foreign', values: { text: shown } };
}

/** A sentence in the script of the other language. Names in it are fine. */
function isForeign(words: string, language: string): boolean {
  const han = words.match(HAN)?.length ?? 0;
  const latin = words.match(LATIN_WORD)?.length ?? 0;
  return language.startsWith('zh')
    ? han === 0 && latin >= LATIN_SENTENCE
    : han >= HAN_SENTENCE && han > latin * 2;
}

function nameOf({ place }: Finding): string {
  return place === undefined ? '' : `${place.document}/${place.key}${formatPointer(place.path)}`;
}
