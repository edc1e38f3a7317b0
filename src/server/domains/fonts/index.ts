/** Fonts that owners have uploaded: what they say, and the parts of them that pages load. */
export { makeFonts, type Fonts, type ShownFonts } from './fonts.ts';
