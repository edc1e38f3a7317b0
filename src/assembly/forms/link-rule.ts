/** Adds validators of owners' fields: `link` (an address), `anchor` (a block's name), `answered`. */
import { registerValidateRules } from '@formily/core';
import { findAnchorProblem, readAnchor } from '../../../runtime/model/anchor.ts';
import { readLink } from '../../../runtime/model/link-address.ts';
import { isObject } from '../../../runtime/model/json.ts';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';

/**
 * Registers the validators. Their messages say what is wrong. The value of `anchor` is the list of names that
 * are taken; that of `answered` is the list of items, each with a `key` that the field's value must have.
 */
export function registerLinkRule(translate: FormScope['t']): void {
  registerValidateRules({
    link: (value: unknown) => {
      const read = readLink(typeof value === 'string' ? value : '');
      return 'problem' in read && read.problem !== 'empty' ? translate(`editor.link.${read.problem}`) : '';
    },
    anchor: (value: unknown, rule: Readonly<Record<string, unknown>>) => {
      const { anchor: taken } = rule;
      const name = readAnchor(typeof value === 'string' ? value : '');
      const isTaken = Array.isArray(taken) && taken.includes(name);
      const problem = isTaken ? 'taken' : findAnchorProblem(name);
      return name === '' || problem === undefined ? '' : translate(`editor.anchor.${problem}`, { name });
    },
    answered: (value: unknown, rule: Readonly<Record<string, unknown>>) => {
      const items = Array.isArray(rule.answered) ? (rule.answered as { key: string }[]) : [];
      const given = isObject(value) ? value : {};
      const left = items.filter(({ key }) => !Object.hasOwn(given, key)).length;
      return left === 0 ? '' : translate('editor.versions.left', { count: String(left) });
    },
  });
}
