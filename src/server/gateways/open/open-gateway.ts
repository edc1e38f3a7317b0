// Opens the adapter of a payment service.
import type { Outgoing } from '../../kernel/outgoing.ts';
import { GatewayError, type PaymentGateway, type Provider } from '../gateway.ts';
import type { MerchantSettings } from '../merchant.ts';
import { makeSend, type SendLimits } from '../send.ts';

export interface GatewayDependencies {
  outgoing: Outgoing;
  now?: () => Date;
  limits?: SendLimits;
}

/**
 * Keep it: its libraries are loaded with the first one (17 and 11 MB in the built server), and keys are read
 * when it is made. Throws a `GatewayError` when the service is not set up.
 */
export async function openGateway(
  provider: Provider,
  { aliPay, wxPay }: MerchantSettings,
  { outgoing, now = () => new Date(), limits }: GatewayDependencies,
): Promise<PaymentGateway> {
  const send = makeSend(outgoing, limits);
  if (provider === 'aliPay' && aliPay !== undefined) {
    const { makeAlipayGateway } = await import('../alipay/alipay-gateway.ts');
    return makeAlipayGateway(aliPay, { send, now });
  }
  if (provider === 'wxPay' && wxPay !== undefined) {
    const { makeWxpayGateway } = await import('../wxpay/wxpay-gateway.ts');
    return makeWxpayGateway(wxPay, { send, now });
  }
  throw new GatewayError('settings', 'NOT_SET_UP', 'The payment service is not set up.');
}
