/** Calculates what the order of a paid form costs, and names it. */
import { amountOf, MAX_TIMES, pricingKey, pricingOf } from '../../../../runtime/forms/amount-of.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError, invalidInput } from '../../kernel/http-error.ts';
import { MAX_AMOUNT } from '../orders/index.ts';
import { readForm, type FormRow } from './form-rows.ts';

/** Letters of the title of an order. */
const MAX_TITLE = 200;

/**
 * Unit price and quantity by the rules of the form, never by the caller, and a title that names what was
 * chosen in each language of the site. Throws a 422 at the number that it is multiplied by, and a 409 for
 * more than can be paid.
 */
export function orderOf(form: FormRow, site: SiteIdentity, values: unknown) {
  const pricing = pricingOf(readForm(form, site, site.defaultLanguage).rule);
  const { unit: unitPrice, times: quantity, wrong } = amountOf(pricing, form.price ?? 0, values);
  if (wrong !== undefined)
    throw invalidInput([
      {
        path: `/valueJson${formatPointer(wrong)}`,
        rule: 'maximum',
        messageKey: 'form.times-wrong',
        params: { most: String(MAX_TIMES) },
      },
    ]);
  if (unitPrice * quantity > MAX_AMOUNT) throw new HttpError(409, 'order.quantity-too-large');
  const title = Object.fromEntries(
    [...new Set([site.defaultLanguage, ...site.languages])].map((language) => {
      const { rule, title: name } = readForm(form, site, language);
      const { chosen } = amountOf(pricingOf(rule), 0, values);
      return [language, [name, ...chosen].join(' · ').slice(0, MAX_TITLE)];
    }),
  );
  return { title, unitPrice, quantity };
}

/** Whether the same answers cost the same in two versions of a form. */
export const costsTheSame = (one: FormRow, other: FormRow, site: SiteIdentity): boolean => {
  const key = (form: FormRow): string => pricingKey(readForm(form, site, site.defaultLanguage).rule);
  return one.pay === other.pay && one.price === other.price && (one.pay === 0 || key(one) === key(other));
};
