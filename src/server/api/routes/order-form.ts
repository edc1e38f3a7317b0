/** Describes the form of a product's order: the quantity, and what the product's form or a delivery needs. */
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { formDocuments } from '../../../assembly/documents.ts';
import type { ItemSummary } from '../../domains/items/index.ts';
import { addressForm, type NewOrder } from '../../domains/orders/index.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { CallContext } from '../calls/call.ts';

type Values = Readonly<Record<string, unknown>>;
type OrderForm = ApiCalls['placeOrder.form']['data'];

const DOCUMENT = 'place-order';
/** The field of the document. It is the member `quantity` of an order, and none of the record's values. */
const QUANTITY = 'orderQuantity';

/** Throws a 404 when the form that the product names is closed or removed: it cannot be ordered then. */
export async function describeOrderForm(
  { services, site, language }: CallContext,
  { formId, needsAddress }: ItemSummary,
  unitPrice: number,
): Promise<OrderForm> {
  const document = formDocuments.get(DOCUMENT);
  if (document === undefined) throw new Error(`There is no form document "${DOCUMENT}".`);
  const own = localize(document, language);
  const asked = formId === undefined ? undefined : await services.forms.get(site, language, formId);
  const address = needsAddress === false ? [] : addressForm(language).rule;
  const { submitText } = own.option;
  return {
    ...(asked === undefined ? {} : { id: asked.id }),
    title: asked?.title ?? '',
    rule: [...own.rule, ...(asked?.rule ?? address)],
    option: { ...asked?.option, ...(submitText === undefined ? {} : { submitText }) },
    unitPrice,
  };
}

/** What was filled in, checked by the product's form, or where it is sent without one. */
export async function acceptOrderForm(
  context: CallContext,
  { formId, needsAddress }: ItemSummary,
  valueJson: Values,
): Promise<Pick<NewOrder, 'makeRecord' | 'address'>> {
  const { [QUANTITY]: _quantity, ...values } = valueJson;
  if (formId === undefined) return acceptAddress(context, needsAddress !== false, values);
  const { store } = await context.services.submissions.accept(senderOf(context), formId, values);
  return { makeRecord: store };
}

const senderOf = ({ site, language, caller, request }: CallContext) => ({
  site,
  language,
  caller,
  address: request?.ip,
});

/** Where it is sent, checked by the form of addresses. What is not sent takes no values. */
export async function acceptAddress(
  context: CallContext,
  isSent: boolean,
  values: Values,
): Promise<Pick<NewOrder, 'address'>> {
  const { services, language } = context;
  if (isSent)
    return {
      address: await services.submissions.checkValues(senderOf(context), addressForm(language), values),
    };
  if (Object.keys(values).length > 0) throw new FieldError(422, 'order.takes-no-values', '/valueJson');
  return {};
}
