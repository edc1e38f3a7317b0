/** The validators `link` and `anchor` of fields: an address that people type or paste, the name of a block. */
import { registerValidateRules } from '@formily/core';
import { findAnchorProblem, readAnchor } from '../../../runtime/model/anchor.ts';
import { readLink } from '../../../runtime/model/link-address.ts';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';

/**
 * Registers the validators. Their messages, `editor.link.<problem>` and `editor.anchor.<problem>`, say what is
 * wrong. The value of `anchor` is the list of names that are taken.
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
  });
}
