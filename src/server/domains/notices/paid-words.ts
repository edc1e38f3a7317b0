/** Says what has been paid for an order. */
import { formatPrice } from '../../../../runtime/language/functions.ts';
import { translateDelivery } from '../../kernel/language.ts';

/** Of an order that is paid; `amount` is in fen, 0 where nothing was to be paid. */
export const describeMoney = (amount: number, language: string): string =>
  amount === 0
    ? translateDelivery(language, 'notice.order.free')
    : translateDelivery(language, 'notice.order.paid', { amount: formatPrice(amount, language) });
