/** The colour that browsers give their own bars around a page: the site's, or that of the paper. */

const PAPER = '#faf7f2';
const COLOR = /^#[\da-f]{6}$/i;

/** `color` of the theme in the site's settings, if it is one. */
export function themeColorOf({ color = '' }: Readonly<Record<string, string>>): string {
  return COLOR.test(color) ? color : PAPER;
}
