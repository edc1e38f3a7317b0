import type { PaymentGateway, Provider } from '../../gateways/gateway.ts';

/** The payment services of the sites. */
export interface Gateways {
  /** Throws a 409 when the site cannot take payments by this service. */
  open(projectCode: string, provider: Provider): Promise<PaymentGateway>;
  /** Absolute address to which the service sends its notices. Throws a 409 when the site has no address. */
  notifyUrl(projectCode: string, provider: Provider): Promise<string>;
}
