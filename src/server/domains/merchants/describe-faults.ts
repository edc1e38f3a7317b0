import type { MerchantError } from '../../gateways/merchant.ts';
import { invalidInput, type HttpError } from '../../kernel/http-error.ts';
import { findProblemKey } from '../../kernel/language.ts';

/** The faults of settings as a 422 that names each field, and says what it must be. */
export function describeFaults({ faults }: MerchantError): HttpError {
  return invalidInput(
    faults.map(({ path }) => ({
      path: `/${path.join('/')}`,
      rule: 'merchant',
      messageKey: findProblemKey(`merchant.${path.join('.')}`) ?? 'merchant.unknown-setting',
    })),
  );
}
