/** Writes the moments that boxes of forms give, for reading. */

/**
 * Browsers write a date with a time as `2026-12-01T09:30`. Full minutes need no seconds: nobody chose those
 * of `09:30:00`. Other texts stay as they are.
 */
export const momentText = (text: string): string =>
  text
    .replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/, '$1 $2')
    .replace(/^((?:\d{4}-\d\d-\d\d )?\d\d:\d\d):00$/, '$1');
