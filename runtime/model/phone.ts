/** Phone numbers as people write them, also full width, with blanks, hyphens and brackets: forms, sign-in. */

const DIGIT = '[\\d０-９]';

/** A mobile number of mainland China without its country: `138 0013 8000`, `138-0013-8000`. */
export const MAINLAND_PHONE = `[1１][3-9３-９](?:[ \\u3000－-]?${DIGIT}){9}`;

/** A number with its country: `+852 9123 4567`, `+1 (212) 555-0100`. */
export const INTERNATIONAL_PHONE = `[+＋][1-9１-９](?:[ \\u3000()（）－-]{0,2}${DIGIT}){6,14}`;
