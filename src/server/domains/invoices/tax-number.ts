/** Reads the tax number of a company as people type it. */
import { FORMATS } from '../../../../runtime/forms/formily/formats.ts';
import { asFormatted } from '../../../../runtime/forms/formily/normal-form.ts';
import { FieldError } from '../../kernel/http-error.ts';

/** In the form in which it is stored. Throws without one. */
export function readTaxNumber(taxNumber = ''): string {
  const read = String(asFormatted(taxNumber, 'taxNumber'));
  if (!FORMATS.taxNumber.test(read)) throw new FieldError(422, 'invoice.tax-number', '/taxNumber');
  return read;
}
