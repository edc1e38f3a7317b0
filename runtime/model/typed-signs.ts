/** Reads signs as input methods, telephones and address books write them. */

const DASHES = /[\u2010-\u2015\u2212]/g;
/** They have no width: address books put them around numbers that are copied. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Full-width digits and brackets, every blank and every dash as a keyboard of Latin letters has them. */
export const plainSigns = (text: string): string =>
  text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(UNSEEN, '');

/** A code that was sent, without the blanks and dashes that people paste with it: `１２３ ４５６`, `123-456`. */
export const typedCode = (code: string): string => plainSigns(code).replaceAll(/[\s-]/g, '');
