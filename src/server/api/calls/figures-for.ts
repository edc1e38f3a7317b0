/** Removes the figures of orders for owners who may not read orders. */
import { mayDo, type Caller } from '../../kernel/caller.ts';

interface OfOrders {
  orders: number;
  amount: number;
}

/** Figures without the number of orders and what they earned, for who may not read orders. */
export function figuresFor<Figures extends OfOrders>(
  caller: Caller,
  figures: Figures,
): Omit<Figures, keyof OfOrders> & Partial<OfOrders> {
  if (mayDo(caller, 'orders.read')) return figures;
  const { orders: _orders, amount: _amount, ...others } = figures;
  return others;
}
