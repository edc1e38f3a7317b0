// Finds files that make the page slow to load.
import { definePageCheck, type Finding } from './page-check.ts';
import { listFiles } from './page-links.ts';

const MB = 1024 * 1024;
/** Visitors get smaller copies of other pictures; these are sent as they are. */
const SENT_AS_IT_IS = /\.(?:gif|svg)$|-moves_[^/]*$/i;
const VIDEO = /\.(?:mp4|webm)$/i;
const MAX_PICTURE = 1 * MB;
const MAX_VIDEO = 20 * MB;
/** So many pictures are too many, even as small copies. */
const MAX_PICTURES = 60;

export default definePageCheck({
  isOfTexts: true,
  run({ documents, addresses }) {
    const files = listFiles(documents);
    const heavy = files.flatMap(({ place, address }): Finding[] => {
      const size = addresses?.sizes.get(address) ?? 0;
      const limit = VIDEO.test(address) ? MAX_VIDEO : SENT_AS_IT_IS.test(address) ? MAX_PICTURE : Infinity;
      if (size <= limit) return [];
      const values = { size: (size / MB).toFixed(1), limit: String(limit / MB) };
      return [{ severity: 'hint', place, message: 'check.fileHeavy', values }];
    });
    const pictures = new Set(files.map(({ address }) => address).filter((each) => !VIDEO.test(each)));
    const values = { count: String(pictures.size), limit: String(MAX_PICTURES) };
    return pictures.size <= MAX_PICTURES
      ? heavy
      : [...heavy, { severity: 'hint', message: 'check.manyPictures', values }];
  },
});
