/** Shows what a paid form costs with what is filled in now. */
import type { Form } from '@formily/core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { formatPrice } from '../../language/functions.ts';
import { amountOf, hasPrices, pricingOf } from '../amount-of.ts';
import type { FormTemplate } from '../rules/rule.ts';
import { collectValues } from '../values/collect-values.ts';
import type { FieldRegistry } from './form-fields.tsx';

interface AmountLineProps {
  form: Form;
  template: FormTemplate;
  scope: FieldRegistry['scope'];
}

/** Nothing where the amount does not depend on what is filled in. */
export function AmountLine({ form, template, scope }: AmountLineProps): ReactElement | null {
  const { price } = template.option;
  const pricing = useMemo(() => pricingOf(template.rule), [template]);
  const isPriced = price !== undefined && (hasPrices(pricing) || pricing.times !== undefined);
  const [amount, setAmount] = useState<number>();
  useEffect(() => {
    if (!isPriced) return undefined;
    let isAsked = false;
    const work = (): void => {
      isAsked = false;
      const { unit, times, wrong } = amountOf(pricing, price, collectValues(form));
      setAmount(wrong === undefined ? unit * times : undefined);
    };
    // A key makes many events.
    const ask = (): void => {
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(work);
    };
    ask();
    const subscription = form.subscribe(ask);
    return () => form.unsubscribe(subscription);
  }, [form, isPriced, pricing, price]);
  if (!isPriced || amount === undefined) return null;
  const text = scope.t('form.amount', { amount: formatPrice(amount, scope.site.language) });
  return (
    <p className="form-amount" role="status">
      {text}
    </p>
  );
}
