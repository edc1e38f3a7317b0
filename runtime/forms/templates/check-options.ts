/** Checks the options of a form, and the limits of places in the options of its fields. */
import { isObject } from '../../model/json.ts';
import { isSafeUrl, isSitePath } from '../../model/link.ts';
import type { Path } from '../../model/pointer.ts';
import { FORMATS } from '../formily/formats.ts';
import { contactFieldsOf } from '../places/contacts.ts';
import { LIMITING } from '../places/place-limits.ts';
import type { FormRule } from '../rules/rule.ts';
import { oneOf, text, when, type Expect } from './keywords.ts';
import { PRESENTATION_PROPS } from './presentation-props.ts';
import type { RuleProblems } from './rule-problems.ts';

const MAX_PRICE_FEN = 100_000_000;
const MAX_COUNT = 1_000_000;
const MAX_DAYS = 3650;
/** Addresses that a form tells of each answer. */
const MAX_TOLD = 10;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

const count = (least: number): Expect =>
  when(
    (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= MAX_COUNT,
    'count',
  );
const moment = when(
  (value) => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
  'moment',
);

const price = when(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PRICE_FEN,
  'price',
);
const picture = when((value) => typeof value === 'string' && (value === '' || isSitePath(value)), 'picture');
const flag = when((value) => typeof value === 'boolean', 'flag');

const OPTIONS: Readonly<Record<string, Expect>> = {
  submitText: text,
  successText: text,
  price,
  layout: oneOf(['vertical', 'horizontal']),
  validateFirst: flag,
  opensAt: moment,
  closesAt: moment,
  maxRecords: count(1),
  maxEach: count(1),
  eachBy: oneOf(['member', 'phone', 'email']),
  keepDays: when(
    (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS,
    'days',
  ),
  masks: flag,
  lookUp: flag,
  captcha: oneOf(['risk', 'always', 'never']),
  mailText: text,
  tellTo: when(
    (value) =>
      Array.isArray(value) &&
      value.length <= MAX_TOLD &&
      value.every((each) => typeof each === 'string' && each.length <= 254 && FORMATS.htmlEmail.test(each)),
    'mails',
  ),
  afterPage: when((value) => typeof value === 'string' && value.length <= 500 && isSafeUrl(value), 'link'),
};

export function checkOptions(found: RuleProblems, option: unknown, rules: readonly unknown[]): void {
  found.members(option, ['option'], OPTIONS, PRESENTATION_PROPS);
  if (!isObject(option)) return;
  const { opensAt, closesAt, maxEach, eachBy, mailText, lookUp } = option;
  if (typeof opensAt === 'string' && typeof closesAt === 'string' && opensAt >= closesAt)
    found.reject(['option', 'closesAt'], 'closes-first');
  const fields = rules.filter(isObject) as unknown as FormRule[];
  if (typeof mailText === 'string' && mailText.trim() !== '' && contactFieldsOf(fields, 'email').length === 0)
    found.reject(['option', 'mailText'], 'mail-without-email');
  const contacts = [...contactFieldsOf(fields, 'email'), ...contactFieldsOf(fields, 'phone')];
  if (lookUp === true && contacts.length === 0) found.reject(['option', 'lookUp'], 'no-contact');
  if (maxEach === undefined || (eachBy !== 'phone' && eachBy !== 'email')) return;
  if (contactFieldsOf(fields, eachBy).length === 0)
    found.reject(['option', 'eachBy'], eachBy === 'phone' ? 'no-phone' : 'no-email');
}

/** Components that draw the pictures of choices. */
const PICTURED = /^(?:Radio|Checkbox)(?:\.Group)?$/;

/**
 * A number of places is a whole number, and a price in fen. In rows, one person could take all places:
 * options there have none. A picture is one of this site: pages load no others.
 */
export function checkChoices(
  found: RuleProblems,
  listed: unknown,
  at: Path,
  { isInRows, component }: { isInRows: boolean; component: unknown },
): void {
  if (!Array.isArray(listed)) return;
  for (const [index, choice] of listed.entries()) {
    if (!isObject(choice)) continue;
    for (const name of LIMITING) {
      if (choice[name] === undefined) continue;
      if (isInRows) return found.reject([...at, index, name], 'places-in-rows');
      found.shape(choice[name], [...at, index, name], count(0));
    }
    if (choice.picture !== undefined && PICTURED.test(String(component)))
      found.shape(choice.picture, [...at, index, 'picture'], picture);
    if (choice.price === undefined) continue;
    found.shape(choice.price, [...at, index, 'price'], price);
  }
}
