// Declares the payment services of the sites, and what a caller hears of their errors.
import type { Queries } from '../../database/driver.ts';
import { GatewayError, type PaymentGateway, type Provider } from '../../gateways/gateway.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** The payment services of the sites. */
export interface Gateways {
  /** Throws a `GatewayError` when the site cannot take payments by this service. */
  open(projectCode: string, provider: Provider): Promise<PaymentGateway>;
  /**
   * False when the site has another merchant than the gateway's, in a transaction: an owner has changed it.
   * Until the transaction ends nobody changes it.
   */
  isCurrent(transaction: Queries, projectCode: string, gateway: PaymentGateway): Promise<boolean>;
  /**
   * Absolute address to which the service sends its notices. Throws a `GatewayError` when the site has none.
   */
  notifyUrl(projectCode: string, provider: Provider): Promise<string>;
  /**
   * An address of a service as a payer reaches it who has opened the site at `origin`. The practice program
   * is reached under the host of the site.
   */
  toPayer(address: string, origin: string): string;
}

/** What a caller hears of an error of a service. Other errors stay what they are. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.reason === 'unavailable')
    return new HttpError(503, 'payment.unavailable', {}, null, { 'retry-after': '5' });
  return new HttpError(409, error.reason === 'refused' ? 'payment.refused' : 'payment.not-set-up');
}
