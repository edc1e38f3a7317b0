/** Masks phones, mail addresses and identity card numbers of records for owners who only read them. */
import {
  itemsOf,
  isContainerRule,
  ruleOfRowValue,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../../../../runtime/forms/rules/rule.ts';
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { maskEmail, maskPhone } from '../../kernel/mask.ts';

type Values = Record<string, unknown>;

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  htmlEmail: maskEmail,
  phone: maskPhone,
  internationalPhone: maskPhone,
  idcard: (text) => (text.length < 10 ? '••••' : `${text.slice(0, 4)}••••••••${text.slice(-2)}`),
};

/** Stored values as they are shown: masked where the form wants it, unless they are shown whole. */
export function shownValues(document: string, stored: string, isWhole: boolean): Values {
  const values = JSON.parse(stored) as Values;
  if (isWhole || !document.includes('"masks":true')) return values;
  const { rule, option } = JSON.parse(document) as { rule: unknown[]; option: { masks?: boolean } };
  return option.masks === true ? maskValues(completeRules(rule), values) : values;
}

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
  const items = itemsOf(rule);
  const row = items && ruleOfRowValue(items);
  if (row !== undefined && Array.isArray(value)) return value.map((each: unknown) => maskValue(row, each));
  if (isContainerRule(rule)) return isObject(value) ? maskValues(rulesInside(rule), value) : value;
  const mask =
    typeof rule.format === 'string' && Object.hasOwn(MASKS, rule.format) ? MASKS[rule.format] : undefined;
  return mask === undefined || typeof value !== 'string' ? value : mask(value);
}
