/** Phone numbers as people write them, with blanks, hyphens and brackets: in forms and at sign-in. */

/** A mobile number of mainland China without its country: `138 0013 8000`, `138-0013-8000`. */
export const MAINLAND_PHONE = '1[3-9](?:[ -]?\\d){9}';

/** A number with its country: `+852 9123 4567`, `+1 (212) 555-0100`. */
export const INTERNATIONAL_PHONE = '\\+[1-9](?:[ ()-]{0,2}\\d){6,14}';
