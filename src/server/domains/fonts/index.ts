/** Keeps fonts that owners have uploaded: what they say, and the parts of them that pages load. */
export type { Fonts, ShownFonts } from './fonts.ts';
export { openFonts } from './open-fonts.ts';
