/** The rules of Formily's validator, which name themselves in messages so that two sides can be compared. */
export const RULE_NAMES = [
  'pattern required number integer url email ipv6 ipv4 idcard taxNumber qq phone money zh date zip',
  'len min minLength',
  'minItems minProperties max maxLength maxItems maxProperties maximum exclusiveMaximum minimum',
  'exclusiveMinimum multipleOf uniqueItems const whitespace enum invalid',
].flatMap((names) => names.split(' '));
