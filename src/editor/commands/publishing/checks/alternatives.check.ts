// Finds pictures without an alternative text, and videos without captions.
import { ownMember } from '../../../../../runtime/model/json.ts';
import { listFiles } from './page-links.ts';
import { definePageCheck, type Finding } from './page-check.ts';
import { listParts, listWords, readAttributes, type PlacedPart } from './page-values.ts';

const PICTURE = /\.(?:webp|jpe?g|png|gif|svg|avif)(?:[?#].*)?$/i;
/** The name of a file, as cameras and programs give it. */
const FILE_NAME = /^(?:\S+\.(?:webp|jpe?g|png|gif|svg|avif)|(?:img|dsc|image|photo|screenshot)[-_ ]?\d+)$/i;

export default definePageCheck({
  isOfTexts: true,
  run: ({ documents, addresses }) => [
    ...listParts(documents).flatMap(checkPart),
    ...listFiles(documents)
      .filter(({ address }) => addresses?.uncaptioned.has(address) === true)
      .map(({ place }): Finding => ({ severity: 'hint', place, message: 'check.captionsMissing' })),
    ...listWords(documents).flatMap(({ text, place }): Finding[] =>
      readAttributes(text, 'img', 'alt')
        .filter((alt) => alt === undefined || alt.trim() === '')
        .map(() => ({ severity: 'must look', place, message: 'check.altMissing' })),
    ),
  ],
});

function checkPart({ part, place, dict }: PlacedPart): Finding[] {
  const bound = typeof part.dictCode === 'string' ? ownMember(dict, part.dictCode) : undefined;
  const { url, resourceType } = bound ?? part;
  if (typeof url !== 'string' || !PICTURE.test(url) || resourceType === 2) return [];
  if (part.isDecorative === true) return [];
  const alt = typeof part.alt === 'string' ? part.alt.trim() : '';
  if (alt === '') return [{ severity: 'must look', place, message: 'check.altMissing' }];
  if (FILE_NAME.test(alt))
    return [{ severity: 'hint', place, message: 'check.altFileName', values: { text: alt } }];
  return [];
}
