/** The validator `link` of fields: an address that people type or paste. */
import { registerValidateRules } from '@formily/core';
import { readLink } from '../../../runtime/model/link-address.ts';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';

/** Registers the validator. Its messages, `editor.link.<problem>`, say what is wrong. */
export function registerLinkRule(translate: FormScope['t']): void {
  registerValidateRules({
    link: (value: unknown) => {
      const read = readLink(typeof value === 'string' ? value : '');
      return 'problem' in read && read.problem !== 'empty' ? translate(`editor.link.${read.problem}`) : '';
    },
  });
}
