/** Says where an order of a product without a form of its own is sent, by the form `delivery-address`. */
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { OrderAddress } from '../../../../runtime/generated/api.generated.ts';
import { formDocuments } from '../../../assembly/documents.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import { STATUS } from './transitions.ts';

const DOCUMENT = 'delivery-address';

/** One for each language: checks know a form by its rules. */
const templates = new Map<string, FormTemplate>();

/** The form that asks for the address. */
export function addressForm(language: string): FormTemplate {
  const known = templates.get(language);
  if (known !== undefined) return known;
  const document = formDocuments.get(DOCUMENT);
  if (document === undefined) throw new Error(`There is no form document "${DOCUMENT}".`);
  const template = localize(document, language);
  templates.set(language, template);
  return template;
}

/** A stored address, field by field, in the order of the form. */
export function describeAddress(stored: string, language: string): OrderAddress {
  const values = JSON.parse(stored) as Readonly<Record<string, string | undefined>>;
  return addressForm(language).rule.flatMap(({ name, title }) => {
    const text = values[name] ?? '';
    return text === '' ? [] : [{ title: typeof title === 'string' ? title : name, text }];
  });
}

/** Forgets where the orders of a member were sent. One that is paid and still has to be sent keeps it. */
export async function forgetAddresses(queries: Queries, site: string, memberId: string): Promise<void> {
  await updateWhere(queries, 'member_order', { project_code: site, member_id: memberId })
    .set({ address: null })
    .where((order) => order.or([order('status', '<>', STATUS.paid), order('delivered_at', 'is not', null)]))
    .execute();
}
