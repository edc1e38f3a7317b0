// Describes what is wrong with settings of a payment service.
import type { MerchantError } from '../../gateways/merchant.ts';
import { invalidInput, type HttpError } from '../../kernel/http-error.ts';
import { findProblemKey } from '../../kernel/language.ts';

/** A 422 that names each field, and says what it must be. */
export function describeFaults({ faults }: MerchantError): HttpError {
  return invalidInput(
    faults.map(({ path }) => ({
      path: `/${path.join('/')}`,
      rule: 'merchant',
      messageKey: findProblemKey(`merchant.${path.join('.')}`) ?? 'merchant.unknown-setting',
    })),
  );
}
