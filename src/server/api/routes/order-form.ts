/** Describes the form of a product's order: the quantity, and what the product's form asks for. */
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { formDocuments } from '../../../assembly/documents.ts';
import type { AcceptedRecord } from '../../domains/forms/index.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { CallContext } from '../calls/call.ts';

type OrderForm = ApiCalls['placeOrder.form']['data'];

const DOCUMENT = 'place-order';
/** The field of the document. It is the member `quantity` of an order, and none of the record's values. */
const QUANTITY = 'orderQuantity';

/** Throws a 404 when the form that the product names is closed or removed: it cannot be ordered then. */
export async function describeOrderForm(
  { services, site, language }: CallContext,
  formId: string | undefined,
  unitPrice: number,
): Promise<OrderForm> {
  const document = formDocuments.get(DOCUMENT);
  if (document === undefined) throw new Error(`There is no form document "${DOCUMENT}".`);
  const own = localize(document, language);
  const asked = formId === undefined ? undefined : await services.forms.get(site, language, formId);
  const { submitText } = own.option;
  return {
    ...(asked === undefined ? {} : { id: asked.id }),
    title: asked?.title ?? '',
    rule: [...own.rule, ...(asked?.rule ?? [])],
    option: { ...asked?.option, ...(submitText === undefined ? {} : { submitText }) },
    unitPrice,
  };
}

/** What was filled in, checked by the product's form; undefined for a product that names none. */
export async function acceptOrderForm(
  { services, site, language, caller, request }: CallContext,
  formId: string | undefined,
  valueJson: Readonly<Record<string, unknown>>,
): Promise<AcceptedRecord | undefined> {
  const { [QUANTITY]: _quantity, ...values } = valueJson;
  const sender = { site, language, caller, address: request?.ip };
  if (formId !== undefined) return services.submissions.accept(sender, formId, values);
  if (Object.keys(values).length > 0) throw new FieldError(422, 'order.takes-no-values', '/valueJson');
  return undefined;
}
