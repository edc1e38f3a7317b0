/**
 * Masks phones, mail addresses, identity card numbers and files of submissions for owners who only read them.
 */
import { takesFiles } from '../../../../runtime/forms/rules/component-constraints.ts';
import {
  itemsOf,
  isContainerRule,
  ruleOfRowValue,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../../../../runtime/forms/rules/rule.ts';
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { formatsOf } from '../../../../runtime/forms/places/contacts.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { maskEmail, maskPhone } from '../../kernel/mask.ts';

type Values = Record<string, unknown>;

const maskCard = (text: string): string =>
  text.length < 10 ? '••••' : `${text.slice(0, 4)}••••••••${text.slice(-2)}`;

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  htmlEmail: maskEmail,
  phone: maskPhone,
  internationalPhone: maskPhone,
  idcard: maskCard,
};

/** What is needed to show a submission. */
interface MaskableRow {
  /** The form in the version that was filled in. */
  document: string;
  values: string;
  /** `IS_MASKED` */
  is_masked: number;
}

/** Stored values as they are shown: masked where the form wants it, unless they are shown whole. */
export function shownValues({ document, values: stored, is_masked }: MaskableRow, isWhole: boolean): Values {
  const values = JSON.parse(stored) as Values;
  if (isWhole || is_masked === 0) return values;
  return maskValues(completeRules((JSON.parse(document) as { rule: unknown[] }).rule), values);
}

/** The same in lists and exports, which many look at: masked whatever the form wants. */
export const listedValues = (row: Omit<MaskableRow, 'is_masked'>, isWhole: boolean): Values =>
  shownValues({ ...row, is_masked: 1 }, isWhole);

/** The values with personal data masked, at every depth. Others are the same. */
export function maskValues(rules: readonly FormRule[], values: Values): Values {
  const masked: Values = { ...values };
  for (const rule of rules) {
    if (rule.type === 'void') Object.assign(masked, maskValues(rulesInside(rule), masked));
    else if (Object.hasOwn(masked, rule.name)) masked[rule.name] = maskValue(rule, masked[rule.name]);
  }
  return masked;
}

function maskValue(rule: NestedRule, value: unknown): unknown {
  if (takesFiles(rule)) return Array.isArray(value) ? value.map(maskFile) : value;
  const items = itemsOf(rule);
  const row = items && ruleOfRowValue(items);
  if (row !== undefined && Array.isArray(value)) return value.map((each: unknown) => maskValue(row, each));
  if (isContainerRule(rule)) return isObject(value) ? maskValues(rulesInside(rule), value) : value;
  const format = formatsOf(rule).find((each) => typeof each === 'string' && Object.hasOwn(MASKS, each));
  const mask = format === undefined ? undefined : MASKS[String(format)];
  return mask === undefined || typeof value !== 'string' ? value : mask(value);
}

const maskFile = (file: unknown): unknown =>
  isObject(file) && typeof file.name === 'string' ? { ...file, name: maskFileName(file.name) } : file;

/** People name files after themselves: only the ending is shown. */
export const maskFileName = (name: string): string => name.replace(/^.*?(?=\.[^.]*$|$)/su, '••••');

/** A title is read by all owners who may read submissions: what looks like personal data is masked in it. */
export const maskTitle = (title: string): string =>
  title
    .replaceAll(/[^\s@·]+@[^\s@·]+/gu, maskEmail)
    .replaceAll(/\d{17}[\dXx]/gu, maskCard)
    .replaceAll(/\+?\d[\d ()-]{6,22}\d/gu, maskPhone);
